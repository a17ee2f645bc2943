import type { BrowserContext, Page, Request } from "@playwright/test";
import { code, holdBack } from "#tests/support/hold-back.ts";
import { card, dragOver, expectSum, grab } from "#tests/support/board.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { gotoWithAllPages, openLive, untilQuiet } from "#tests/support/quiet.ts";
import { recordsOf } from "#tests/support/records.ts";
import { addColleague } from "#tests/support/team.ts";

/** What a colleague does on a page of their own, past this person's screen. */
function operationsOf(context: BrowserContext, origin: string) {
  const headers = { origin };
  const succeed = async (call: Promise<{ ok: () => boolean }>) =>
    expect((await call).ok()).toBe(true);
  return {
    ...recordsOf(context, origin),
    change: (path: string, data: object) => succeed(context.request.put(path, { data, headers })),
    remove: (path: string) => succeed(context.request.delete(path, { headers })),
  };
}

/** The reads of records that a page makes from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) reads.push(`${request.method()} ${pathname}${search}`);
  };
  page.on("request", note);
  return reads;
}

test("a colleague's work appears in a list, and what did not change is not asked for", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  const known = await records.addContact({ name: "Ada", email: "ada@x.example" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, "/app/contacts");
  const list = page.getByRole("list", { name: "Contacts" });
  await expect(list.getByRole("link", { name: "Ada" })).toBeVisible();

  const reads = watchReads(page);
  await colleague.change(`/api/contacts/${known.id}`, { title: "Countess" });
  await expect(list.getByText("Countess")).toBeVisible();
  await untilQuiet(page);
  expect(reads.filter((read) => !read.endsWith("/api/members"))).toEqual([
    `GET /api/contacts/${known.id}`,
  ]);

  const added = await colleague.addContact({ name: "Grace", email: "grace@x.example" });
  await expect(list.getByRole("link", { name: "Grace" })).toBeVisible();
  await colleague.remove(`/api/contacts/${added.id}`);
  await expect(list.getByRole("link", { name: "Grace" })).toBeHidden();
});

test("a deal that a colleague moves moves on the board, and under no hand that drags", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  const sale = await records.addDeal({ title: "Sale", value: "100" });
  await records.addDeal({ title: "Held", value: "10" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, "/app/pipeline");
  await colleague.change(`/api/deals/${sale.id}`, { stage: "proposal" });
  await expect(card(page, "Proposal", "Sale")).toBeVisible();
  await expectSum(page, "Lead", 1, "$10");
  await expectSum(page, "Proposal", 1, "$100");

  await grab(page, "Held");
  const again = page.waitForResponse(/\/api\/pipeline$/);
  await colleague.change(`/api/deals/${sale.id}`, { stage: "negotiation" });
  await again;
  await expect(card(page, "Proposal", "Sale")).toBeVisible();
  await dragOver(page, "Qualified");
  await expect(page.getByText("Over Qualified.")).toBeAttached();
  await page.mouse.up();
  await expect(card(page, "Qualified", "Held")).toBeVisible();
  await expect(card(page, "Negotiation", "Sale")).toBeVisible();
});

test("a form keeps what is typed, says who changed the record, and saves by choice", async ({
  page,
  context,
  browser,
  origin,
  records,
  expectProblem,
}) => {
  expectProblem(/412/);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example", phone: "1" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, `/app/contacts/${id}?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Phone").fill("222");
  await colleague.change(`/api/contacts/${id}`, { phone: "333" });
  await expect(dialog.getByText("Grace Hopper has changed this meanwhile")).toBeVisible();
  await expect(dialog.getByLabel("Phone")).toHaveValue("222");
  await expect(dialog.getByLabel("Phone")).toBeFocused();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("group", { name: "Phone" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
});

test("a form stays when a colleague deletes its record, and the page says so", async ({
  page,
  context,
  browser,
  origin,
  records,
  expectProblem,
}) => {
  // A page that fetches again once it is connected may find the company deleted.
  expectProblem(/404 .*\/api\/companies\//);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, `/app/contacts?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Contact" });
  await dialog.getByLabel("Notes").fill("Met at the fair");
  await colleague.remove(`/api/contacts/${id}`);
  await expect(dialog.getByText("Grace Hopper has deleted this meanwhile")).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Met at the fair");

  const other = await records.addCompany({ name: "Acme" });
  await openLive(page, `/app/companies/${other.id}`);
  await colleague.remove(`/api/companies/${other.id}`);
  await expect(page.getByText("Grace Hopper has deleted this record")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Acme" })).toBeVisible();
});

test("who was offline sees what was missed", async ({
  page,
  context,
  browser,
  origin,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await gotoWithAllPages(page, "/app/tasks");
  await context.setOffline(true);
  await expect(page.getByText("The server cannot be reached")).toBeVisible();
  await colleague.addTask({ title: "Call Grace" });
  await context.setOffline(false);
  await expect(page.getByText("Call Grace")).toBeVisible();
});

test("what could not be asked for when it changed is shown once the server answers", async ({
  page,
  context,
  browser,
  origin,
  records,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const call = await records.addTask({ title: "Call Grace" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, "/app/tasks");
  await page.route(/\/api\/tasks|\/readyz/, (route) => route.abort());
  const isRecordAsked = page.waitForEvent("requestfailed", (one) => one.url().endsWith(call.id));
  await colleague.change(`/api/tasks/${call.id}`, { title: "Call Edsger" });
  await isRecordAsked;
  const isListAsked = page.waitForEvent("requestfailed", (one) => one.url().includes("tasks?"));
  await colleague.addTask({ title: "Write to Barbara" });
  await isListAsked;
  await expect(page.getByText("The server cannot be reached")).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText("Call Edsger")).toBeVisible();
  await expect(page.getByText("Write to Barbara")).toBeVisible();
});

test("tabs share one stream, and another goes on when the first is closed", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  const streams: Page[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/events?")) streams.push(request.frame().page());
  });
  await openLive(page, "/app/tasks");
  const second = await context.newPage();
  await second.goto("/app/tasks");
  await untilQuiet(second);
  await colleague.addTask({ title: "For both" });
  await expect(second.getByText("For both")).toBeVisible();
  expect(streams).toEqual([page]);
  await page.close();
  await colleague.addTask({ title: "For one" });
  await expect(second.getByText("For one")).toBeVisible();
});

test("a tab that opens shows what changed while its code was on the way", async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await openLive(page, "/app/contacts");
  const second = await context.newPage();
  const letCodeThrough = await holdBack(second, code);
  const listed = second.waitForResponse(/\/api\/contacts\?/);
  await second.goto("/app/contacts", { waitUntil: "commit" });
  await (await listed).finished();
  await colleague.addContact({ name: "Grace", email: "grace@x.example" });
  await expect(page.getByRole("link", { name: "Grace" })).toBeVisible();
  letCodeThrough();
  await expect(second.getByRole("link", { name: "Grace" })).toBeVisible();
});

test("a list that asks about others is asked for again when they change", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  const acme = await records.addCompany({ name: "Acme", location: "Paris" });
  await records.addContact({ name: "Ada", email: "ada@x.example", companyId: acme.id });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  const inLondon = { field: "location", operator: "is", value: "London" };
  const where = { match: "all", conditions: [inLondon] };
  const filter = { match: "all", conditions: [{ related: "company", has: "some", where }] };
  await openLive(page, `/app/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const ada = page.getByRole("list", { name: "Contacts" }).getByRole("link", { name: "Ada" });
  await expect(ada).toBeHidden();
  await colleague.change(`/api/companies/${acme.id}`, { location: "London" });
  await expect(ada).toBeVisible();
  await colleague.change(`/api/companies/${acme.id}`, { location: "Paris" });
  await expect(ada).toBeHidden();
});

test("a list that is never answered keeps no later changes back", async ({
  page,
  context,
  browser,
  origin,
  records,
}) => {
  const call = await records.addTask({ title: "Call Grace" });
  const { context: theirs } = await addColleague(browser, context, origin);
  const colleague = operationsOf(theirs, origin);
  await page.clock.install();
  await openLive(page, "/app/tasks");
  const isAsked = Promise.withResolvers<void>();
  await page.route(/\/api\/tasks\?/, () => isAsked.resolve(), { times: 1 });
  await colleague.addTask({ title: "Write to Barbara" });
  await isAsked.promise;
  await colleague.change(`/api/tasks/${call.id}`, { title: "Call Edsger" });
  await page.clock.fastForward(60_000);
  await expect(page.getByText("Call Edsger")).toBeVisible();
});
