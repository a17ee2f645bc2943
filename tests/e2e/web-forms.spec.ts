import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("an owner makes a form, a visitor fills it in, and a contact is there", async ({
  page,
  browser,
  expectProblem,
}) => {
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Web forms").click();
  await expect(page.getByText("No forms yet")).toBeVisible();
  await page.getByRole("button", { name: "New form" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: false }).first().fill("Demo request");
  await dialog.getByLabel("Heading").fill("See it work");
  await dialog.getByRole("combobox", { name: "Field to ask for" }).selectOption("Phone");
  await dialog.getByRole("button", { name: "Add question" }).click();
  await dialog.getByRole("textbox", { name: "Question for Phone" }).fill("Your number");
  await dialog.getByLabel("Consent").fill("You may call me.");
  await dialog.getByRole("checkbox", { name: "Ada Lovelace" }).check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add form" }).click();
  await expect(page.getByRole("heading", { name: "Demo request" })).toBeVisible();
  await expect(page.getByText("No one has filled it in yet.")).toBeVisible();
  const address = await page.getByRole("textbox", { name: "A page of its own" }).inputValue();

  const visit = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await visit.newPage();
  await visitor.goto(`${new URL(address).pathname}?utm_source=fair`, {
    referer: "https://their-site.example/",
  });
  await expect(visitor.getByRole("heading", { name: "See it work" })).toBeVisible();
  await visitor.getByLabel("Name").fill("Grace Hopper");
  await visitor.getByLabel("Email").fill("grace@navy.example");
  await visitor.getByLabel("Your number (optional)").fill("+1 555 0100");
  await visitor.getByLabel("You may call me.").check();
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await visit.close();

  await page.reload();
  const entry = page.getByRole("listitem").filter({ hasText: "Grace Hopper" });
  await expect(entry).toContainText("You may call me.");
  await expect(entry).toContainText("fair");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Close form" }).click();
  await expect(page.getByText("It takes no entries until it is opened again.")).toBeVisible();
  await entry.getByRole("link", { name: "Open contact: Grace Hopper" }).click();
  await expect(page.getByText("Filled in “Demo request”")).toBeVisible();

  expectProblem(/404/);
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { name: "This form is closed" })).toBeVisible();
});

test("a form's page is accessible, also with what a visitor got wrong", async ({
  page,
  context,
  origin,
  expectProblem,
}) => {
  const made = await context.request.post(`${origin}/api/web-forms`, {
    headers: { origin },
    data: {
      name: "Ask us",
      title: "Ask us",
      fields: [
        { name: "name", isRequired: true },
        { name: "email", isRequired: true },
        { name: "notes", label: "Message" },
      ],
      consent: "You may write to me.",
    },
  });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  await page.goto(`/f/${id}`);
  await expectAccessible(page);
  expectProblem(/400/);
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("Email").fill("grace@x");
  await page.getByLabel("You may write to me.").check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test("a form stands on another site by its script, and says from where its visitor came", async ({
  page,
  context,
  origin,
}) => {
  const fields = [
    { name: "name", isRequired: true },
    { name: "email", isRequired: true },
  ];
  const made = await context.request.post(`${origin}/api/web-forms`, {
    headers: { origin },
    data: { name: "Ask us", title: "Ask us", fields },
  });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  const site = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(
      `<!doctype html><html lang="en"><title>Their site</title><main><h1>Their site</h1>
        <script src="${origin}/f/${id}/embed.js"></script></main></html>`,
    ),
  ).listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port } = z.object({ port: z.int() }).parse(site.address());
  await page.goto(`http://127.0.0.1:${port}/their-site?utm_source=fair`);
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill("grace@navy.example");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.goto(`/app/settings/forms/${id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "grace@navy.example" });
  await expect(entry).toContainText("fair");
  await expect(entry).toContainText("/their-site");
  site.close();
});
