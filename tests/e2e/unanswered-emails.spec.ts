import type { Page } from "@playwright/test";
import { z } from "zod";
import { outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { expect } from "#tests/support/journey.ts";
import { type MailJourney, mailTest as test } from "#tests/support/mail-journey.ts";
import { asksToStay } from "#tests/support/stay.ts";
import { timeByClock } from "#tests/support/time-by-clock.ts";

const afterMs = 20_000;
const fileAfterMs = 60_000;

/** Begins an email, and waits until it is a draft. */
async function writeEmail(page: Page, fields: Record<string, string>) {
  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) {
    await composer.getByLabel(label, { exact: true }).fill(value);
  }
  await expect(composer.getByText("Draft saved")).toBeVisible();
  return composer;
}

/** Connects an account, and writes an email from it. */
async function beginEmail(page: Page, mail: MailJourney, fields: Record<string, string>) {
  const { provider, origin, post } = mail;
  await post("/api/email-accounts", provider.account("ada"));
  await page.goto(`${origin}/app/emails`);
  return writeEmail(page, fields);
}

/** Delays the next calls to an address. @returns when one has come, and what lets them go on */
async function delayCalls(page: Page, address: string, method: string) {
  const [isDelayed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    isDelayed.resolve();
    await released.promise;
    await route.fallback();
  });
  return { isDelayed: isDelayed.promise, release: released.resolve };
}

/** Gives the next call that stores a draft no answer. @returns when it has come */
async function loseDraftOnce(page: Page) {
  const lost = Promise.withResolvers<void>();
  let isNext = true;
  await page.route("**/api/outgoing-emails/*", (route) => {
    if (!isNext || route.request().method() !== "PUT") return route.fallback();
    isNext = false;
    return lost.resolve();
  });
  return { isLost: lost.promise };
}

/** One's drafts, and what waits to be sent. */
async function listOutgoing(page: Page, origin: string) {
  const answer = await page.request.get(`${origin}/api/outgoing-emails`);
  return z.array(outgoingEmail).parse(await answer.json());
}

test("an email whose sending gets no answer is sent once when it is sent again", async ({
  page,
  withMail,
}) => {
  await timeByClock(page);
  const offer = { To: "grace@navy.example", Subject: "Our offer", Text: "Dear Grace" };
  const composer = await beginEmail(page, withMail, offer);
  const isTaken = Promise.withResolvers<void>();
  await page.route(
    "**/api/outgoing-emails/*/send",
    async (route) => {
      await route.fetch();
      isTaken.resolve();
    },
    { times: 1 },
  );
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await isTaken.promise;
  expect(await asksToStay(page)).toBe(true);
  await page.clock.fastForward(afterMs);
  await expect(composer.getByRole("alert")).toHaveText(
    "It is not known whether the email was sent. Send it again: it goes out only once.",
  );
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The email is being sent", { exact: true })).toBeVisible();
  await withMail.provider.smtp.receive(1);
  await expect.poll(() => listOutgoing(page, withMail.origin)).toEqual([]);
  expect(withMail.provider.smtp.received.map(({ subject }) => subject)).toEqual(["Our offer"]);
});

test("a draft can be opened where a call that stores it gets no answer", async ({
  page,
  withMail,
}) => {
  await timeByClock(page);
  const composer = await beginEmail(page, withMail, { Text: "Dear" });
  const { isLost } = await loseDraftOnce(page);
  const text = composer.getByLabel("Text");
  await text.fill("Dear Grace");
  await isLost;
  await text.fill("Dear Grace, hello");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open: No subject" }).click();
  // Paused, so that no toast is gone by the time that it is looked for.
  await page.clock.pauseAt(Date.now() + afterMs);
  await expect(text).toHaveValue("Dear Grace, hello");
  expect(await page.getByText("The draft was not saved").count()).toBe(0);
  const [draft] = await listOutgoing(page, withMail.origin);
  expect(draft?.text).toBe("Dear Grace, hello");
});

test("a draft whose deletion is refused has what was typed last", async ({
  page,
  withMail,
  expectProblem,
}) => {
  expectProblem(/503/);
  await page.clock.install();
  const composer = await beginEmail(page, withMail, { Text: "Dear" });
  const error = "The server is busy. Please try again.";
  await page.route("**/api/outgoing-emails/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 503, json: { error } })
      : route.fallback(),
  );
  // Before it rests.
  await page.clock.pauseAt(Date.now() + 60_000);
  await composer.getByLabel("Text").fill("Dear Grace");
  await composer.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("The draft was not deleted", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await listOutgoing(page, withMail.origin))[0]?.text)
    .toBe("Dear Grace");
});

test("an email that is closed while it is sent says why it was not", async ({
  page,
  withMail,
  expectProblem,
}) => {
  expectProblem(/400/);
  await timeByClock(page);
  const composer = await beginEmail(page, withMail, { Text: "Dear Grace" });
  const { isDelayed, release } = await delayCalls(page, "**/api/outgoing-emails/*/send", "POST");
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await isDelayed;
  await page.keyboard.press("Escape");
  await expect(composer).toBeHidden();
  release();
  await expect(page.getByText("The email was not sent", { exact: true })).toBeVisible();
  await expect(page.getByText("Enter at least one recipient.", { exact: true })).toBeVisible();
});

test("an email that is closed while it is sent closes no other one", async ({ page, withMail }) => {
  const composer = await beginEmail(page, withMail, {
    To: "grace@navy.example",
    Text: "Dear Grace",
  });
  const { isDelayed, release } = await delayCalls(page, "**/api/outgoing-emails/*/send", "POST");
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await isDelayed;
  await page.keyboard.press("Escape");
  await expect(composer).toBeHidden();
  const other = await writeEmail(page, { Text: "Dear Edsger" });
  release();
  await expect(page.getByText("The email is being sent", { exact: true })).toBeVisible();
  await expect(other.getByLabel("Text")).toHaveValue("Dear Edsger");
});

const file = { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("Ten dollars") };

test("an email can be sent although the upload of a file gets no answer", async ({
  page,
  withMail,
}) => {
  await timeByClock(page);
  const composer = await beginEmail(page, withMail, { Subject: "Our offer" });
  const { isDelayed } = await delayCalls(page, "**/api/outgoing-emails/*/files?*", "POST");
  await composer.getByLabel("Files to attach").setInputFiles(file);
  await isDelayed;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open: Our offer" }).click();
  const send = composer.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await expect(composer.getByRole("button", { name: "Just a moment..." })).toBeDisabled();
  await expect(composer.getByRole("progressbar", { name: "Attaching offer.txt" })).toBeVisible();
  await page.clock.fastForward(fileAfterMs);
  await expect(page.getByText("The files were not changed", { exact: true })).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(composer.getByRole("button", { name: "Attach files" })).toBeEnabled();
});

test("a file is shown whose upload ends after its email was opened again", async ({
  page,
  withMail,
}) => {
  const composer = await beginEmail(page, withMail, { Subject: "Our offer" });
  const { isDelayed, release } = await delayCalls(page, "**/api/outgoing-emails/*/files?*", "POST");
  await composer.getByLabel("Files to attach").setInputFiles(file);
  await isDelayed;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open: Our offer" }).click();
  await expect(composer.getByLabel("Subject")).toHaveValue("Our offer");
  release();
  await expect(composer.getByRole("button", { name: "Remove offer.txt" })).toBeVisible();
  await expect(composer.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("a file is shown that was stored although its upload got no answer", async ({
  page,
  withMail,
}) => {
  await timeByClock(page);
  const composer = await beginEmail(page, withMail, { Subject: "Our offer" });
  const isStored = Promise.withResolvers<void>();
  await page.route("**/api/outgoing-emails/*/files?*", async (route) => {
    await route.fetch();
    isStored.resolve();
  });
  await composer.getByLabel("Files to attach").setInputFiles(file);
  await isStored.promise;
  await page.clock.fastForward(fileAfterMs);
  await expect(composer.getByRole("button", { name: "Remove offer.txt" })).toBeVisible();
  await expect(composer.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("an email that a proxy answers for is sent once when it is sent again", async ({
  page,
  withMail,
  expectProblem,
}) => {
  expectProblem(/502/);
  const offer = { To: "grace@navy.example", Subject: "Our offer", Text: "Dear Grace" };
  const composer = await beginEmail(page, withMail, offer);
  await page.route(
    "**/api/outgoing-emails/*/send",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
    },
    { times: 1 },
  );
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer.getByRole("alert")).toHaveText(
    "It is not known whether the email was sent. Send it again: it goes out only once.",
  );
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The email is being sent", { exact: true })).toBeVisible();
  await withMail.provider.smtp.receive(1);
});

test("a draft that is sent after all is not said to be unsaved", async ({ page, withMail }) => {
  await timeByClock(page);
  const composer = await beginEmail(page, withMail, { To: "grace@navy.example", Text: "Dear" });
  const { isLost } = await loseDraftOnce(page);
  const { isDelayed } = await delayCalls(page, "**/api/outgoing-emails/*/send", "POST");
  await composer.getByLabel("Text").fill("Dear Grace");
  await isLost;
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.clock.pauseAt(Date.now() + afterMs);
  await isDelayed;
  await expect(composer).toBeHidden();
  expect(await page.getByText("The draft was not saved").count()).toBe(0);
});
