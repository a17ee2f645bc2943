import { z } from "zod";
import { expectAccessible, expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const pdf = (name: string, bytes = 20) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7".padEnd(bytes, "x")),
});

test("an owner asks for a file, a visitor without scripts sends it, and it is downloaded", async ({
  page,
  browser,
}) => {
  await page.goto("/app/settings/forms");
  await page.getByRole("button", { name: "New form" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: false }).first().fill("Work with us");
  await dialog.getByLabel("Heading").fill("Work with us");
  await dialog.getByRole("button", { name: "Ask for a file" }).click();
  await dialog.getByRole("textbox", { name: "Question for file 1" }).fill("Your CV");
  await dialog.getByRole("group", { name: "Kinds of file 1" }).getByLabel("Pictures").check();
  await dialog.getByRole("spinbutton", { name: "At most MB of file 1" }).fill("19");
  await dialog.getByLabel("Consent").fill("You may keep my CV.");
  await dialog.getByRole("button", { name: "Add form" }).click();
  const size = dialog.getByRole("spinbutton", { name: "At most MB of file 1" });
  await expect(size).toHaveAccessibleDescription("A file can have at most 18 MB");
  await expect(size).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("spinbutton", { name: "At most MB of file 1" }).fill("1");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add form" }).click();
  await expect(page.getByRole("heading", { name: "Work with us" })).toBeVisible();
  const address = await page.getByRole("textbox", { name: "A page of its own" }).inputValue();

  const visit = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await visit.newPage();
  const path = new URL(address).pathname;
  await visitor.goto(`${path}?utm_source=fair`);
  await visitor.getByLabel("Name").fill("Grace Hopper");
  await visitor.getByLabel("Email").fill("grace@navy.example");
  await visitor.getByLabel("You may keep my CV.").check();
  await visitor.getByLabel("Your CV (optional)").setInputFiles(pdf("cv.pdf", 1_050_000));
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByLabel("Your CV (optional)")).toHaveAccessibleDescription(
    /“cv.pdf” is larger than 1 MB/,
  );
  await expect(visitor.getByLabel("Name")).toHaveValue("Grace Hopper");
  await visitor.getByLabel("Your CV (optional)").setInputFiles(pdf("cv.pdf"));
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await visitor.goto(path);
  await visitor.getByLabel("Name").fill("Ada Byron");
  await visitor.getByLabel("Email").fill("ada@engine.example");
  await visitor.getByLabel("You may keep my CV.").check();
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await visit.close();

  await page.reload();
  await page.getByRole("link", { name: "Ada Byron", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ada Byron" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Newer (←)" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await expect(page.getByText("Agreed to (version 1)")).toBeVisible();
  await expect(page.getByText("fair", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "cv.pdf (20 bytes)" }).click();
  expect((await downloading).suggestedFilename()).toBe("cv.pdf");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { name: "Ada Byron" })).toBeVisible();
  await page.getByRole("button", { name: "Set aside as spam: Ada Byron" }).click();
  await expect(page.getByText("Someone here set it aside as spam.")).toBeVisible();
  await page.getByRole("button", { name: "Make a contact: Ada Byron" }).click();
  await expect(page.getByText("Known contact")).toBeVisible();
  await page.getByRole("button", { name: "Delete entry: Ada Byron" }).click();
  const entries = page.getByRole("region", { name: "Entries" });
  await expect(entries.getByRole("listitem").getByRole("heading")).toHaveText(["Grace Hopper"]);
  await page.getByRole("link", { name: "Open contact: Grace Hopper" }).click();
  const files = page.getByRole("region", { name: "Files" });
  await expect(files.getByRole("button", { name: "cv.pdf (20 bytes)" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a visitor reads why files were not taken, also those that are far too large", async ({
  page,
  context,
  origin,
  expectProblem,
}) => {
  const file = {
    key: "plan",
    label: "Plan",
    isRequired: true,
    kinds: ["pdf"],
    megabytes: 1,
    count: 1,
  };
  const made = await context.request.post(`${origin}/api/web-forms`, {
    headers: { origin },
    data: {
      name: "Ask us",
      title: "Ask us",
      fields: [
        { name: "name", isRequired: true },
        { name: "email", isRequired: true },
      ],
      files: [file],
    },
  });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  await page.goto(`/f/${id}`);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("Email").fill("grace@navy.example");
  expectProblem(/400/);
  const plan = page.getByLabel("Plan");
  await plan.setInputFiles({ ...pdf("plan.exe"), mimeType: "application/x-msdownload" });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("“plan.exe” is not of a kind that is taken: PDF")).toBeVisible();
  await expect(page.getByText("Choose the files again.")).toBeVisible();
  await expectAccessible(page);
  expectProblem(/413/);
  await plan.setInputFiles(pdf("plan.pdf", 12_000_000));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("This is too large: send at most 1 MB at once.")).toBeVisible();
  await expectAccessible(page);
});
