"""Everything a person sees: boards, traces and sentences, derived from steps."""
