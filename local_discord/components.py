"""Components of messages and modals: what they may be, and how Discord gives them back."""

from collections.abc import Callable, Iterator

from local_discord.errors import Path, Problems
from local_discord.shapes import (
    INT32,
    Rule,
    boolean,
    many,
    nullable,
    one_of,
    shape,
    snowflake,
    text,
    url,
    whole,
)
from local_discord.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = 1, 2, 3, 4, 5
ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
ONLY_V2 = {SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK, PREMIUM = 5, 6
MOST_COMPONENTS = 40
MOST_BUTTONS = 30
MOST_TEXT = 4000
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15)

_ID = nullable(whole(0, INT32))
_CUSTOM_ID = text(100, 1)
_EMOJI = nullable(shape("name", id=nullable(snowflake), name=text(32), animated=nullable(boolean)))
_MEDIA = shape("url", url=url)
_DESCRIPTION = nullable(text(1024, 1))


def _options(most: int, least: int) -> Rule:
    return many(
        shape(
            "label value",
            label=text(100, 1),
            value=text(100, 1),
            description=nullable(text(100)),
            default=nullable(boolean),
            emoji=_EMOJI,
        ),
        most,
        least,
    )


def _default_values(*types: str) -> Rule:
    return nullable(many(shape("type id", type=one_of(*types), id=snowflake), 25))


def _select(required: str = "custom_id", **more: Rule) -> Rule:
    return shape(
        required,
        id=_ID,
        custom_id=_CUSTOM_ID,
        placeholder=nullable(text(150)),
        min_values=nullable(whole(0, 25)),
        max_values=nullable(whole(1, 25)),
        disabled=nullable(boolean),
        required=nullable(boolean),
        **more,
    )


_SHAPES: dict[int, Rule] = {
    BUTTON: shape(
        "style",
        id=_ID,
        custom_id=nullable(_CUSTOM_ID),
        style=one_of(1, 2, 3, 4, 5, 6),
        label=nullable(text(80)),
        disabled=nullable(boolean),
        url=nullable(url),
        sku_id=nullable(snowflake),
        emoji=_EMOJI,
    ),
    STRING_SELECT: _select("custom_id options", options=_options(25, 1)),
    USER_SELECT: _select(default_values=_default_values("user")),
    ROLE_SELECT: _select(default_values=_default_values("role")),
    MENTIONABLE_SELECT: _select(default_values=_default_values("user", "role")),
    CHANNEL_SELECT: _select(
        default_values=_default_values("channel"),
        channel_types=nullable(many(one_of(*CHANNEL_TYPES), 20, unique=True)),
    ),
    TEXT_DISPLAY: shape("content", id=_ID, content=text(4000, 1)),
    THUMBNAIL: shape(
        "media", id=_ID, media=_MEDIA, description=_DESCRIPTION, spoiler=nullable(boolean)
    ),
    GALLERY: shape(
        "items",
        id=_ID,
        items=many(
            shape("media", media=_MEDIA, description=_DESCRIPTION, spoiler=nullable(boolean)), 10, 1
        ),
    ),
    FILE: shape("file", id=_ID, file=_MEDIA, spoiler=nullable(boolean)),
    SEPARATOR: shape(id=_ID, spacing=nullable(one_of(1, 2)), divider=nullable(boolean)),
    TEXT_INPUT: shape(
        "custom_id style",
        id=_ID,
        custom_id=_CUSTOM_ID,
        style=one_of(1, 2),
        label=nullable(text(45, 1)),
        value=nullable(text(4000)),
        placeholder=nullable(text(100)),
        required=nullable(boolean),
        min_length=nullable(whole(0, 4000)),
        max_length=nullable(whole(1, 4000)),
    ),
    FILE_UPLOAD: shape(
        "custom_id",
        id=_ID,
        custom_id=_CUSTOM_ID,
        min_values=nullable(whole(0, 10)),
        max_values=nullable(whole(1, 10)),
        required=nullable(boolean),
    ),
    RADIO_GROUP: shape(
        "custom_id options", id=_ID, custom_id=_CUSTOM_ID, required=nullable(boolean),
        options=_options(10, 2),
    ),
    CHECKBOX_GROUP: shape(
        "custom_id options",
        id=_ID,
        custom_id=_CUSTOM_ID,
        min_values=nullable(whole(0, 10)),
        max_values=nullable(whole(1, 10)),
        required=nullable(boolean),
        options=_options(10, 1),
    ),
    CHECKBOX: shape("custom_id", id=_ID, custom_id=_CUSTOM_ID, default=nullable(boolean)),
}  # fmt: skip
_IN_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
_IN_LABEL = (
    *SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX,
)  # fmt: skip
_NESTED: dict[int, tuple[str, tuple[int, ...], int, int]] = {
    ROW: ("components", (BUTTON, *SELECTS), 1, 5),
    SECTION: ("components", (TEXT_DISPLAY,), 1, 3),
    CONTAINER: ("components", _IN_CONTAINER, 1, MOST_COMPONENTS),
}


def _component(allowed: tuple[int, ...]) -> Rule:
    def check(value: object, path: Path, problems: Problems) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if not isinstance(value, dict):
            problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        elif not isinstance(kind, int) or isinstance(kind, bool) or kind not in allowed:
            names = ", ".join(str(each) for each in allowed)
            problems.add(
                (*path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({names}).',
            )
        else:
            _check_one(kind, value, path, problems)

    return check


def _check_one(kind: int, value: Json, path: Path, problems: Problems) -> None:
    if kind in _SHAPES:
        _SHAPES[kind](value, path, problems)
        if kind == BUTTON:
            _check_button(value, path, problems)
        elif "min_values" in value or "max_values" in value or kind == STRING_SELECT:
            _check_range(value, path, problems)
        return
    _CONTAINERS[kind](value, path, problems)
    if kind == ROW:
        _check_row(value, path, problems)


def _nest(kind: int, **more: Rule) -> Rule:
    field, allowed, least, most = _NESTED[kind]
    return shape(field, id=_ID, **{field: many(_component(allowed), most, least)}, **more)


_CONTAINERS: dict[int, Rule] = {
    ROW: _nest(ROW),
    SECTION: shape(
        "components accessory",
        id=_ID,
        components=many(_component((TEXT_DISPLAY,)), 3, 1),
        accessory=_component((BUTTON, THUMBNAIL)),
    ),
    CONTAINER: _nest(
        CONTAINER, accent_color=nullable(whole(0, 0xFFFFFF)), spoiler=nullable(boolean)
    ),
    LABEL: shape(
        "label component",
        id=_ID,
        label=text(45, 1),
        description=nullable(text(100, 1)),
        component=_component(_IN_LABEL),
    ),
}
TOP_LEVEL = many(_component((ROW, *_IN_CONTAINER[1:], CONTAINER)), MOST_COMPONENTS)


def _modal_row(value: object, path: Path, problems: Problems) -> None:
    kind = value.get("type") if isinstance(value, dict) else None
    if kind == ROW:
        shape("components", id=_ID, components=many(_component((TEXT_INPUT,)), 1, 1))(
            value, path, problems
        )
    else:
        _component((LABEL, TEXT_DISPLAY))(value, path, problems)


MODAL = shape(
    "custom_id title components",
    custom_id=_CUSTOM_ID,
    title=text(45, 1),
    components=many(_modal_row, 5, 1),
)


def _check_button(button: Json, path: Path, problems: Problems) -> None:
    style = button.get("style")
    has_id, has_url = button.get("custom_id") is not None, button.get("url") is not None
    if style == LINK:
        if not has_url:
            problems.required((*path, "url"))
        if has_id:
            problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                         "A custom id and url cannot both be specified")  # fmt: skip
        return
    if style == PREMIUM:
        problems.add(
            (*path, "style"), "APPLICATION_MONETIZATION", "Premium buttons are not offered."
        )
        return
    if not has_id:
        problems.required((*path, "custom_id"))
    if has_url:
        problems.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                     "A custom id and url cannot both be specified")  # fmt: skip
    if not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or emoji.")


def least_and_most(field: Json) -> tuple[int, int]:
    """How many values may be chosen in a select, a group or an upload."""
    least, most = field.get("min_values"), field.get("max_values")
    usual = len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1
    return 1 if least is None else least, usual if most is None else most


def _check_range(select: Json, path: Path, problems: Problems) -> None:
    if problems.count:
        return
    least, most = least_and_most(select)
    if least > most:
        problems.add(
            (*path, "min_values"), "BASE_TYPE_MAX", "min_values must not exceed max_values."
        )
    if "options" not in select:
        return
    options = select["options"]
    if most > len(options):
        problems.add(
            (*path, "max_values"), "BASE_TYPE_MAX", "max_values exceeds the number of options."
        )
    values = [option["value"] for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            where = (*path, "options", index, "value")
            problems.add(where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                         "The specified option value is already used")  # fmt: skip


def _check_row(row: Json, path: Path, problems: Problems) -> None:
    children = row.get("components")
    if not isinstance(children, list) or problems.count:
        return
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        problems.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                     "The specified component exceeds the maximum width")  # fmt: skip


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Json, Path]]:
    """Every component with its path, parents first."""
    for index, component in enumerate(components):
        here = (*path, index)
        yield component, here
        nested = component.get("components")
        if isinstance(nested, list):
            yield from walk(nested, (*here, "components"))
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield component[single], (*here, single)


def flat(components: list[Json]) -> list[Json]:
    """Every component, parents first; quicker than `walk` where no path is needed."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        nested = component.get("components")
        if isinstance(nested, list):
            found += flat(nested)
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                found.append(component[single])
    return found


def check_whole(components: list[Json], problems: Problems, *, is_v2: bool) -> None:
    """The rules over all components of a message together: counts, text, unique ids."""
    every = flat(components)
    if is_v2:
        _check_v2_limits(every, problems)
    else:
        _check_classic(components, problems)
    custom_ids = [c["custom_id"] for c in every if c.get("custom_id") is not None]
    numbers = [c["id"] for c in every if c.get("id")]
    if len(set(custom_ids)) < len(custom_ids) or len(set(numbers)) < len(numbers):
        _name_duplicates(components, problems)


def _name_duplicates(components: list[Json], problems: Problems) -> None:
    seen: set[object] = set()
    seen_ids: set[object] = set()
    for component, path in walk(components):
        custom_id, number = component.get("custom_id"), component.get("id")
        if custom_id is not None and custom_id in seen:
            problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED",
                         "Component custom id cannot be duplicated")  # fmt: skip
        if number and number in seen_ids:
            problems.add(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        seen.add(custom_id)
        seen_ids.add(number)


def _check_v2_limits(every: list[Json], problems: Problems) -> None:
    if len(every) > MOST_COMPONENTS:
        problems.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                     f"There may be {MOST_COMPONENTS} components in all.")  # fmt: skip
    if sum(c["type"] == BUTTON for c in every) > MOST_BUTTONS:
        problems.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                     f"There may be {MOST_BUTTONS} buttons in all.")  # fmt: skip
    characters = sum(len(c["content"]) for c in every if c["type"] == TEXT_DISPLAY)
    if characters > MOST_TEXT:
        problems.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                     "The total size of displayable text in all components must not exceed "
                     f"{MOST_TEXT}.")  # fmt: skip


def _check_classic(components: list[Json], problems: Problems) -> None:
    if len(components) > 5:
        problems.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for component, path in walk(components):
        if component["type"] in ONLY_V2:
            problems.add((*path, "type"), "UNION_TYPE_CHOICES",
                         'Value of field "type" must be one of (1,) without IS_COMPONENTS_V2.',
                         )  # fmt: skip


def check_modal(modal: Json) -> None:
    """The rules over a whole modal."""
    problems = Problems()
    seen: set[object] = set()
    for component, path in walk(modal["components"]):
        custom_id = component.get("custom_id")
        if custom_id is not None and custom_id in seen:
            problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED",
                         "Component custom id cannot be duplicated")  # fmt: skip
        seen.add(custom_id)
        if (
            component["type"] == TEXT_INPUT
            and len(path) > 1
            and "component" not in path
            and not component.get("label")
        ):
            problems.required((*path, "label"))
    problems.raise_any()


Media = Callable[[str], Json]


def given_back(components: list[Json], media: Media) -> list[Json]:
    """The components as Discord returns them: ids added, media resolved, defaults filled in."""
    taken = {c["id"] for c in flat(components) if c.get("id")}
    numbers = (number for number in range(1, 10_000) if number not in taken)
    return [_returned(component, media, numbers) for component in components]


def _returned(component: Json, media: Media, numbers: Iterator[int]) -> Json:
    kept: Json = {key: value for key, value in component.items() if value is not None}
    kept["id"] = component.get("id") or next(numbers)
    if "emoji" in kept:
        kept["emoji"] = _named(kept["emoji"])
    if component["type"] in _PLAIN:
        return kept
    kept = _FILLED.get(component["type"], {}) | kept
    if "components" in kept:
        kept["components"] = [_returned(child, media, numbers) for child in kept["components"]]
    for key in ("accessory", "component"):
        if key in kept:
            kept[key] = _returned(kept[key], media, numbers)
    for key in ("options", "default_values"):
        if key in kept:
            kept[key] = [_named(each) for each in kept[key]]
    _resolve_media(kept, media)
    return kept


_PLAIN = (BUTTON, TEXT_DISPLAY)  # they hold nothing that is to be resolved or filled in
_FILLED: dict[int, Json] = {
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    USER_SELECT: {"min_values": 1, "max_values": 1},
    ROLE_SELECT: {"min_values": 1, "max_values": 1},
    MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
    TEXT_INPUT: {"label": None, "min_length": None, "max_length": None},
}


def _resolve_media(component: Json, media: Media) -> None:
    if component["type"] == THUMBNAIL:
        component["media"] = _plain(media(component["media"]["url"]))
    elif component["type"] == GALLERY:
        component["items"] = [
            {
                "media": _plain(media(item["media"]["url"])),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in component["items"]
        ]
    elif component["type"] == FILE:
        found = media(component["file"]["url"])
        component["file"] = _plain(found)
        component["name"] = found.get("filename")
        component["size"] = found.get("size")


def _plain(found: Json) -> Json:
    return {key: value for key, value in found.items() if key not in ("filename", "size")}


def _named(part: Json) -> Json:
    """A part without nulls, its ids as strings."""
    named = {key: value for key, value in part.items() if value is not None}
    if "emoji" in named:
        named["emoji"] = _named(named["emoji"])
    elif "id" in named:
        named["id"] = str(named["id"])
    return named
