"""Images of every kind, sampled as cells, in few colours, and errors for what is none."""

from __future__ import annotations

import struct
import zlib
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import PIL.Image
import PIL.ImageDraw
import pytest

from picsolve.errors import InputError
from picsolve.formats.image import LIGHT, cropped, greys, read_image, sampled
from picsolve.formats.quantizing import quantized
from picsolve.nonogram.cells import Square

WHITE = (LIGHT,) * 3


def image(data: bytes) -> Any:
    return read_image("image", data)


def saved(picture: Any, form: str = "PNG", **more: Any) -> bytes:
    target = BytesIO()
    picture.save(target, form, **more)
    return target.getvalue()


def halves(mode: str, left: Any, right: Any) -> Any:
    """Eight by four pixels, the left half in one colour and the right in another."""
    picture = PIL.Image.new(mode, (8, 4), right)
    picture.paste(left, (0, 0, 4, 4))
    return picture


def test_cells_have_the_mean_light_of_their_area() -> None:
    checker = PIL.Image.new("L", (4, 4))
    checker.putdata([255 * ((x + y) % 2) for y in range(4) for x in range(4)])
    (mean,) = {cell for row in sampled(image(saved(checker)), 2, 2) for cell in row}
    assert mean == (LIGHT // 2,) * 3
    assert greys(image(saved(checker)), 1, 1) == [[188]]  # half the light looks as light as 188


def test_pixels_on_a_border_are_shared() -> None:
    picture = PIL.Image.new("L", (3, 1), 255)
    picture.putpixel((1, 0), 0)
    cells = sampled(image(saved(picture)), 2, 1)
    assert cells == [[(LIGHT * 2 // 3,) * 3] * 2]


def test_a_small_image_is_enlarged() -> None:
    assert greys(image(saved(halves("L", 0, 255))), 16, 2) == [[0] * 8 + [255] * 8] * 2


def test_strips_of_large_images_fit_together() -> None:
    tall = PIL.Image.new("L", (1000, 2500), 255)
    tall.paste(0, (0, 1000, 1000, 1500))
    cells = greys(read_image("tall", saved(tall)), 1, 5)
    assert cells == [[255], [255], [0], [255], [255]]


@pytest.mark.parametrize(
    "data",
    [
        saved(halves("L", 0, 255)),
        saved(halves("1", 0, 1)),
        saved(halves("RGB", (0, 0, 0), (255, 255, 255)).quantize(2)),
        saved(halves("LA", (0, 255), (0, 0))),
        saved(halves("RGBA", (0, 0, 0, 255), (0, 0, 0, 0))),
        saved(halves("I;16", 0, 65535)),
        saved(halves("F", 0.0, 1.0), "TIFF"),
        saved(halves("CMYK", (0, 0, 0, 255), (0, 0, 0, 0)), "TIFF"),
        saved(halves("RGB", (0, 0, 0), (255, 255, 255)), "BMP"),
        saved(
            halves("L", 0, 255),
            "GIF",
            save_all=True,
            append_images=[PIL.Image.new("L", (8, 4), 0)],
        ),
        saved(halves("RGB", (255, 0, 0), (0, 0, 255)), transparency=(0, 0, 255)),
    ],
    ids=["L", "1", "P", "LA", "RGBA", "I16", "F", "CMYK", "RGB", "animated", "one colour clear"],
)
def test_every_mode_is_read_with_white_behind(data: bytes) -> None:
    (row, *_) = greys(image(data), 2, 1)
    assert row[0] < 130
    assert row[1] == 255


def test_images_stand_upright() -> None:
    exif = PIL.Image.Exif()
    exif[0x0112] = 6  # to be turned to the right by a quarter
    turned = image(saved(halves("L", 0, 255), "JPEG", exif=exif))
    assert turned.size == (4, 8)
    assert [row[0] > 128 for row in greys(turned, 1, 2)] == [False, True]


def test_a_crop_is_the_middle() -> None:
    assert cropped(image(saved(halves("L", 0, 255))), 1, 1).size == (4, 4)
    assert greys(cropped(image(saved(halves("L", 0, 255))), 1, 1), 2, 1) == [[0, 255]]


def bomb() -> bytes:
    """A PNG that says it has 60,000 by 60,000 pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        crc = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + crc

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


PNG = saved(halves("RGB", (1, 2, 3), (250, 251, 252)))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no image in a format"),
        (b"1 2\n3\n", "no image in a format"),
        (bomb(), "the image has more than"),
        (PNG[: len(PNG) // 2], "the image is damaged"),
        (PNG[:-30] + bytes(30), "the image is damaged"),
        (saved(halves("L", 0, 255), "JPEG")[:180], "the image is damaged|no image"),
    ],
)
def test_what_is_no_image_is_told(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=told):
        image(data)


def test_damage_anywhere_gives_an_image_or_an_error() -> None:
    for place in range(len(PNG)):
        for byte in (0, 255):
            data = PNG[:place] + bytes([byte]) + PNG[place + 1 :]
            with suppress(InputError):
                assert len(sampled(image(data), 2, 2)) == 2


def test_missing_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_image(str(tmp_path / "no.png"))
    with pytest.raises(InputError, match=r"[Dd]irectory|[Pp]ermission"):
        read_image(str(tmp_path))


# Few colours.


def apple() -> Any:
    picture = PIL.Image.new("RGB", (120, 120), "white")
    draw = PIL.ImageDraw.Draw(picture)
    draw.ellipse([18, 24, 102, 108], fill=(230, 60, 40))
    draw.rectangle([54, 6, 64, 28], fill=(90, 60, 20))
    draw.ellipse([62, 6, 96, 24], fill=(40, 150, 60))
    return picture


def test_flat_colours_are_found_and_borders_are_no_colours() -> None:
    drawing, colors, _ = quantized(image(saved(apple())), 20, 20, 3)
    assert [color.name for color in colors[:1]] == ["white"]
    assert {color.name for color in colors[1:]} == {"red", "brown", "green"}
    red = next(color for color in colors if color.name == "red")
    assert drawing[11] == "..." + 14 * red.letter + "..."
    assert drawing[0] == 20 * "."


def test_no_more_colours_than_can_be_told_apart() -> None:
    _, colors, _ = quantized(image(saved(apple())), 20, 20, 12)
    assert len(colors) <= 5
    shades = PIL.Image.new("L", (40, 40))
    shades.putdata([100 + x // 10 for _ in range(40) for x in range(40)])
    drawing, colors, _ = quantized(image(saved(shades)), 10, 10, 3)
    assert len({*"".join(drawing)}) == 1


def test_one_colour_is_filled_and_empty() -> None:
    drawing, colors, _ = quantized(
        image(saved(halves("RGB", (200, 0, 0), (255, 255, 255)))), 4, 2, 1
    )
    assert sorted("".join(drawing)) == 4 * ["#"] + 4 * ["."]
    assert len(colors) == 2
    assert {color.name for color in colors} == {"white", "red"}


def test_the_background_is_what_the_border_has() -> None:
    picture = PIL.Image.new("RGB", (40, 40), (20, 30, 120))
    picture.paste((250, 220, 40), (10, 10, 30, 30))
    drawing, colors, _ = quantized(image(saved(picture)), 8, 8, 1)
    assert colors[0].name == "blue"
    assert drawing[0] == "........"
    assert drawing[4] == "..####.."


def test_the_cell_that_is_mixed_most_costs_least() -> None:
    picture = PIL.Image.new("RGB", (32, 32), "white")
    picture.paste((0, 0, 0), (0, 0, 22, 32))
    drawing, _, cost = quantized(image(saved(picture)), 4, 4, 1)
    assert drawing[0] == "...#"
    assert cost(Square(0, 2), "#") < cost(Square(0, 3), ".") == cost(Square(0, 0), "#")
