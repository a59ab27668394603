"""An account on the page: made by a guest, found again by password and by link, and deleted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from support.browser import AT_ONCE, Visitor

Visit = Callable[..., Visitor]
SECRET = "a walk in the rain"


def test_an_account_follows_its_owner_from_browser_to_browser(visit: Visit) -> None:
    anna = visit({**AT_ONCE, "name": "Anna Pageborn"})
    anna.begin("duel")
    anna.go("/")
    anna.page.click("[data-do=account]")
    anna.page.click("[data-way=sign-up]")
    anna.forgive("40[01]")
    anna.page.fill("[name=password]", "password")
    anna.page.click("[data-do=enter]")
    expect(anna.page.get_by_role("alert")).to_contain_text("would be guessed first")
    anna.page.fill("[name=password]", SECRET)
    anna.page.click("[data-do=enter]")
    expect(anna.page.locator("main code")).to_have_count(8)
    codes = anna.page.locator("main code").all_inner_texts()
    anna.page.click("[data-do=kept]")
    expect(anna.page.locator("h1")).to_have_text("Anna Pageborn")

    phone = visit({**AT_ONCE, "name": "nobody yet"})
    phone.go("/account")
    phone.forgive("401")
    phone.page.fill("[name=username]", "anna pageborn")
    phone.page.fill("[name=password]", "not this one")
    phone.page.click("[data-do=enter]")
    expect(phone.page.get_by_role("alert")).to_have_text("The name or the password is wrong")
    phone.page.fill("[name=password]", SECRET)
    phone.page.click("[data-do=enter]")
    expect(phone.page.locator("[data-table-link]")).to_have_count(1)

    laptop = visit({**AT_ONCE, "name": "nobody yet"})
    laptop.go(f"/account#code={codes[0]}")
    expect(laptop.page.locator("[name=code]")).to_have_value(codes[0])
    assert codes[0] not in laptop.page.url, "it stays in no history"
    laptop.page.click("[data-do=enter]")
    expect(laptop.page.locator("h1")).to_have_text("Anna Pageborn")
    expect(laptop.page.locator("[data-session]")).to_have_count(3)
    laptop.page.click("[data-do=end-others]")
    expect(laptop.page.locator("[data-session]")).to_have_count(1)
    phone.go("/account")
    expect(phone.page.locator("[data-way=sign-in]")).to_be_visible()

    laptop.page.click("[data-do=delete]")
    laptop.page.fill("[name=confirm]", SECRET)
    laptop.page.click("[data-do=delete-sure]")
    expect(laptop.page.locator("[data-do=account]")).to_contain_text("Sign in")
