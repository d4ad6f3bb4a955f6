"""Images that Pillow reads, sampled as the colours of a nonogram's cells.

A cell has the mean of the light of all its area, also of parts of pixels. What images hold are
lightnesses; means of these would make thin dark lines too dark, and fine patterns of the wrong
grey, so they become amounts of light first (as sRGB defines them). All sums are of whole numbers,
so that an image has the same cells everywhere.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

from picsolve.errors import InputError
from picsolve.extras import installing
from picsolve.formats.source import clean
from picsolve.nonogram.srgb import light_of, value_of
from picsolve.words import say

if TYPE_CHECKING:
    from PIL.Image import Image

#: Of red, green and blue the amount of light, from 0 to `LIGHT`.
Sample = tuple[int, int, int]
LIGHT = 65535
#: So many pixels are averaged at a time, at most; of each some 100 bytes.
_TOGETHER = 1_000_000
_WHITE = 255


def read_image(source: str, data: bytes | None = None) -> Image:
    """The image of a file, or of `data` by the name of `source`: upright, in RGB over white, of an
    animation the first picture. Raises `InputError`.
    """
    try:
        import PIL.Image
        from PIL.ImageOps import exif_transpose
    except ImportError:
        raise InputError(
            say("images are read with Pillow, which is not installed"),
            help=installing("pictures"),
        ) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", PIL.Image.DecompressionBombWarning)
        try:
            # This looks at the size, before anything is unpacked.
            image = PIL.Image.open(source if data is None else BytesIO(data))
            return _over_white(_in_eight_bits(exif_transpose(image)))
        except (PIL.Image.DecompressionBombError, PIL.Image.DecompressionBombWarning):
            most = f"{PIL.Image.MAX_IMAGE_PIXELS:,}"
            told = say("the image has more than {most} pixels", most=most)
        except PIL.UnidentifiedImageError:
            told = say("this is no image in a format that Pillow reads")
        except OSError as error:
            from picsolve.formats import reason_of

            told = (
                reason_of(error)
                if error.strerror
                else say("the image is damaged: {reason}", reason=clean(str(error)))
            )
        except Exception as error:  # what damaged files make the readers of formats raise
            told = say("the image is damaged: {reason}", reason=clean(str(error)))
    raise InputError(told, source=clean(source))


def _in_eight_bits(image: Image) -> Image:
    """Greys of 16 bits, and of whatever numbers, as greys from 0 to 255."""
    if image.mode[0] not in "IF":
        return image
    import numpy as np
    import PIL.Image

    values = np.nan_to_num(np.asarray(image, dtype=float), posinf=0, neginf=0)
    least, most = min(float(values.min()), 0.0), float(values.max())
    top = next((top for top in (1.0, 255.0, 65535.0) if most <= top), most)
    if image.mode[0] == "I":
        top = max(top, 65535.0)
    scaled = (values - least) / (top - least) * 255
    return PIL.Image.fromarray(scaled.round().clip(0, 255).astype("uint8"))


def _over_white(image: Image) -> Image:
    """The image in RGB; where it is transparent, white shows."""
    import PIL.Image

    if image.has_transparency_data:
        seen = image.convert("RGBA")
        white = PIL.Image.new("RGBA", seen.size, (_WHITE,) * 4)
        return PIL.Image.alpha_composite(white, seen).convert("RGB")
    return image.convert("RGB")


def cropped(image: Image, width: int, height: int) -> Image:
    """The middle of the image, as large as can be with these proportions."""
    across = min(image.width, max(round(image.height * width / height), 1))
    down = min(image.height, max(round(image.width * height / width), 1))
    left, top = (image.width - across) // 2, (image.height - down) // 2
    return image.crop((left, top, left + across, top + down))


def sampled(image: Image, width: int, height: int) -> list[list[Sample]]:
    """The mean light of each cell, where the image is divided into so many by so many."""
    import numpy as np

    table = np.array([round(light_of(value / 255) * LIGHT) for value in range(256)], dtype=np.int64)
    step = max(_TOGETHER // image.width, 1)
    parts = []
    for top in range(0, image.height, step):
        part = image.crop((0, top, image.width, min(top + step, image.height)))
        parts.append(_summed(table[np.asarray(part)], width, axis=1))
    sums = _summed(np.concatenate(parts), height, axis=0)
    means = sums // (image.width * image.height)
    return [[(red, green, blue) for red, green, blue in row] for row in means.tolist()]


def _summed(values: Any, size: int, axis: int) -> Any:
    """The values along an axis, in so many parts of the same length. Each is the sum of what lies
    in it, times `size`; of a value on a border its share.
    """
    import numpy as np

    values = np.moveaxis(values, axis, 0)
    length = len(values)
    nothing = np.zeros_like(values[:1])
    before = np.concatenate([nothing, values.cumsum(axis=0)])
    whole, share = np.divmod(np.arange(size + 1) * length, size)
    shares = share.reshape(-1, *[1] * (values.ndim - 1))
    up_to = before[whole] * size + np.concatenate([values, nothing])[whole] * shares
    return np.moveaxis(np.diff(up_to, axis=0), 0, axis)


def greys(image: Image, width: int, height: int) -> list[list[int]]:
    """How light each cell looks, from 0 to 255."""
    return [
        [
            round(255 * value_of((2126 * red + 7152 * green + 722 * blue) / 10_000 / LIGHT))
            for red, green, blue in row
        ]
        for row in sampled(image, width, height)
    ]
