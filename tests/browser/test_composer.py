"""The message box by keyboard alone: the picker, options, autocomplete; selects and modals."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Windows
from tests.browser.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_slash_lists_the_commands_and_escape_leaves(house: House, windows: Windows) -> None:
    window = await windows.open(house, "ariadne")
    await window.page.keyboard.press("/")
    choices = window.page.locator(".picker .choice")
    await expect(choices.first).to_contain_text("/counting")
    await expect(choices.first).to_contain_text("A button that counts its presses")
    await window.page.keyboard.type("po")
    await expect(choices).to_have_count(2)
    await window.page.keyboard.press("ArrowDown")
    await expect(window.page.locator(".choice.active")).to_contain_text("/post")
    box = window.page.locator("#message-box")
    active = await window.page.locator(".choice.active").get_attribute("id")
    await expect(box).to_have_attribute("aria-activedescendant", str(active))
    await window.page.keyboard.press("Escape")
    await expect(window.page.locator(".picker")).to_be_hidden()
    await expect(box).to_have_value("/po")


async def test_autocomplete_and_options_by_keyboard(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris")
    keyboard = window.page.keyboard
    await keyboard.type("/eat ")
    fruit = window.page.get_by_role("combobox", name="fruit: What you eat")
    await expect(fruit).to_be_focused()
    await expect(window.page.locator(".picker .choice")).to_have_count(8)
    await keyboard.type("ap")
    await expect(window.page.locator(".picker .choice")).to_have_text(["Apple", "Apricot"])
    await keyboard.press("ArrowDown")
    await keyboard.press("Tab")
    await expect(fruit).to_have_value("Apricot")

    await expect(window.page.locator(".picker .choice")).to_have_count(2)
    await keyboard.type("times")
    await keyboard.press("Tab")
    await keyboard.type("12")
    await keyboard.press("Enter")
    await expect(window.page.locator(".toast")).to_contain_text("times must be 9 or less.")
    await keyboard.press("Backspace")
    await keyboard.type("3")
    await keyboard.press("Backspace")
    await keyboard.press("Backspace")
    await keyboard.type("3")
    await keyboard.press("Tab")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await keyboard.type("the")
    await expect(window.page.locator(".picker .choice")).to_contain_text(["Theo"])
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(
        window.message("@Iris eats apricot x3 and gives the rest to @Theo.")
    ).to_be_visible()


async def test_tab_goes_through_the_optional_values_in_their_order(
    house: House, windows: Windows
) -> None:
    window = await windows.open(house, "iris")
    keyboard = window.page.keyboard
    await keyboard.type("/eat ")
    await expect(window.page.locator(".picker .choice")).to_have_count(8)
    await keyboard.type("fig")
    await expect(window.page.locator(".picker .choice")).to_have_text(["Fig"])
    await keyboard.press("Tab")
    more = window.page.get_by_role("combobox", name="Add an optional value")
    await expect(more).to_be_focused()
    await keyboard.press("Tab")
    await expect(window.page.get_by_role("combobox", name="times:")).to_be_focused()
    await keyboard.type("2")
    await keyboard.press("Tab")
    await expect(more).to_be_focused()
    await keyboard.press("Tab")
    to = window.page.get_by_role("combobox", name="to:")
    await expect(to).to_be_focused()
    await keyboard.press("Shift+Tab")
    await expect(window.page.get_by_role("combobox", name="times:")).to_be_focused()
    await keyboard.press("Tab")
    await expect(to).to_be_focused()
    await keyboard.press("Tab")
    await expect(more).to_be_focused()
    await keyboard.press("Enter")
    await expect(window.message("@Iris eats fig x2.")).to_be_visible()


async def test_tab_leaves_a_form_in_which_all_is_offered(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris")
    keyboard = window.page.keyboard
    await keyboard.type("/eat ")
    await expect(window.page.locator(".picker .choice")).to_have_count(8)
    for _ in range(6):
        await keyboard.press("Tab")
    await expect(window.page.locator(".command-form :focus")).to_have_count(0)
    await keyboard.press("Shift+Tab")
    await keyboard.press("Escape")
    await expect(window.page.locator("#message-box")).to_be_focused()


async def test_choices_and_truths_in_the_language_of_the_person(
    own_house: House, windows: Windows
) -> None:
    window = await windows.open(own_house, "nikos")
    choices = window.page.locator(".picker .choice")
    await window.page.get_by_role("button", name="Try things").click()
    await window.page.get_by_label("Language").select_option("it")
    await expect(window.page.locator(".panel-status")).to_have_text("Nikos now reads it.")
    await window.page.keyboard.press("Escape")

    keyboard = window.page.keyboard
    await keyboard.type("/dip")
    await expect(choices).to_have_text(re.compile("/dipingi.*Dipingi la casa"))
    await keyboard.press("Enter")
    await expect(choices).to_have_text(["Blue", "Rosso"])
    await keyboard.type("ros")
    await expect(choices).to_have_text(["Rosso"])
    await keyboard.press("Tab")
    await keyboard.type("twice")
    await keyboard.press("Tab")
    await expect(choices).to_have_count(2)
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(window.message("It is red, True.")).to_be_visible()


async def test_values_typed_by_hand_fill_their_options(house: House, windows: Windows) -> None:
    window = await windows.open(house, "iris")
    keyboard = window.page.keyboard
    await keyboard.type("/eat fruit:fig times:4 to:the")
    await expect(window.page.get_by_role("combobox", name="fruit:")).to_have_value("fig")
    await expect(window.page.get_by_role("combobox", name="times:")).to_have_value("4")
    await expect(window.page.get_by_role("combobox", name="to:")).to_be_focused()
    await expect(window.page.locator(".picker .choice")).to_contain_text(["Theo"])
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(window.message("@Iris eats fig x4 and gives the rest to @Theo.")).to_be_visible()


async def test_a_command_pasted_with_its_values_is_no_plain_message(
    house: House, windows: Windows
) -> None:
    window = await windows.open(house, "iris")
    keyboard, box = window.page.keyboard, window.page.locator("#message-box")
    await box.focus()
    await keyboard.insert_text("/paint twice:true colour:Blue")
    await expect(window.page.get_by_role("combobox", name="colour:")).to_have_value("Blue")
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(window.message("It is blue, True.")).to_be_visible()

    await box.focus()
    await keyboard.insert_text("/eat fruit:pear")
    await expect(window.page.locator(".picker .choice")).to_have_text(["Pear"])
    await keyboard.press("Tab")
    await keyboard.type("times:5")
    await keyboard.press("Enter")
    await expect(window.message("@Iris eats pear x5.")).to_be_visible()


async def test_a_required_option_is_asked_for(house: House, windows: Windows) -> None:
    window = await windows.open(house, "theo")
    await window.page.keyboard.type("/eat ")
    await expect(window.page.locator(".picker .choice")).to_have_count(8)
    await window.page.keyboard.type("zzz")
    await expect(window.page.locator(".picker")).to_contain_text("No options match")
    for _ in range(3):
        await window.page.keyboard.press("Backspace")
    await expect(window.page.locator(".picker .choice")).to_have_count(8)
    await window.page.locator(".send").click()
    await expect(window.page.locator(".toast")).to_contain_text("Fill in fruit first")
    await window.page.keyboard.press("Escape")
    await expect(window.page.locator("#message-box")).to_be_focused()


async def test_a_modal_keeps_the_focus_and_sends_its_fields(house: House, windows: Windows) -> None:
    window = await windows.open(house, "daphne")
    await window.slash("everything")
    await window.button("Fill in a form").click()
    dialog = window.page.get_by_role("dialog", name="A form")
    name = dialog.get_by_label("Your name")
    await expect(name).to_be_focused()
    await window.page.keyboard.press("Enter")
    await expect(dialog.get_by_role("alert")).to_have_text("Your name can't be empty.")
    await name.fill("Penelope")
    await window.page.keyboard.press("Tab")
    await window.page.keyboard.press("ArrowDown")
    await window.page.keyboard.press("ArrowDown")
    await window.page.keyboard.press("Enter")
    await expect(dialog.locator(".select")).to_contain_text("apricot")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(window.message("Penelope likes apricot.")).to_be_visible()
    await expect(dialog).to_have_count(0)
    await expect(window.button("Fill in a form")).to_be_focused()


async def test_a_modal_with_people_a_file_radios_and_boxes(house: House, windows: Windows) -> None:
    window = await windows.open(house, "theo")
    await window.slash("survey")
    dialog = window.page.get_by_role("dialog", name="A survey")
    submit = dialog.get_by_role("button", name="Submit")
    await submit.click()
    await expect(dialog.get_by_role("alert")).to_have_text("Choose something for Who.")
    await dialog.get_by_role("combobox", name="Who").click()
    await window.page.get_by_role("option", name="Iris").click()
    await submit.click()
    await expect(dialog.get_by_role("alert")).to_have_text("Choose a file for A file.")
    file = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"a poem"}
    await dialog.get_by_label("A file").set_input_files(file)  # type: ignore[arg-type]
    await dialog.get_by_role("radio", name="apricot").check()
    for fruit in ("apple", "banana"):
        await dialog.get_by_role("checkbox", name=fruit).check()
    await dialog.get_by_role("checkbox", name="I agree").check()
    await submit.click()
    await expect(window.message("Iris, a poem, apricot, ['apple', 'banana'], True")).to_be_visible()


async def test_selects_by_keyboard_and_mouse(house: House, windows: Windows) -> None:
    window = await windows.open(house, "leander")
    await window.go_to("lightning")
    await window.slash("everything")
    one = window.page.get_by_role("combobox", name="Choose a fruit").last
    await one.focus()
    await window.page.keyboard.press("Enter")
    await expect(window.page.get_by_role("option", name="Banana A ripe banana")).to_be_visible()
    await window.page.keyboard.press("ArrowDown")
    await window.page.keyboard.press("Enter")
    await expect(window.message("You chose apricot.")).to_be_visible()

    some = window.page.get_by_role("combobox", name="Choose some fruit").last
    await some.click()
    await window.page.get_by_role("option", name="Cherry").click()
    await window.page.keyboard.press("Escape")
    await expect(some).to_contain_text("Choose some fruit")
    await some.click()
    for fruit in ("Fig", "Olive"):
        await window.page.get_by_role("option", name=fruit).click()
    await window.page.get_by_role("button", name="Done").click()
    await expect(window.message("You chose fig, olive.")).to_be_visible()

    await window.page.get_by_role("combobox", name="Choose an opponent").last.click()
    await window.page.get_by_role("option", name="Theo").click()
    await expect(window.message("You challenge @Theo.")).to_be_visible()
