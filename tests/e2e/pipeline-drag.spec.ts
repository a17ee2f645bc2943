import type { Page } from "@playwright/test";
import {
  card,
  centerOf,
  column,
  dragOver,
  expectSum,
  grab,
  refuseChanges,
} from "#tests/support/board.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user drags a deal to another stage by mouse", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "100.10" });
  await records.addDeal({ title: "Pilot", value: "50", stage: "negotiation" });
  await page.goto("/app/pipeline");
  await grab(page, "Renewal");
  await dragOver(page, "Negotiation");
  await expect(page.getByText("Over Negotiation.")).toBeAttached();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.mouse.up();

  expect((await sent).url()).toContain(`/api/deals/${id}`);
  expect((await sent).postDataJSON()).toEqual({ stage: "negotiation" });
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await expect(card(page, "Negotiation", "Renewal")).toBeVisible();
  await expectSum(page, "Negotiation", 2, "$150.10");
  await expectSum(page, "Lead", 0, "$0");
  await page.reload();
  await expect(card(page, "Negotiation", "Renewal")).toBeVisible();
});

test("a deal that is let go over another stage is not drawn once more where it was", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  await grab(page, "Renewal");
  await dragOver(page, "Negotiation");
  await expect(page.getByText("Over Negotiation.")).toBeAttached();
  const drawn = await column(page, "Lead").evaluateHandle((lead) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => {
      for (const { textContent } of lead.querySelectorAll("article")) texts.push(textContent);
    }).observe(lead, { childList: true, subtree: true });
    return texts;
  });
  await page.mouse.up();
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await expect(card(page, "Negotiation", "Renewal")).toBeVisible();
  expect(await drawn.jsonValue()).toEqual([]);
});

async function withholdDrag(page: Page): Promise<() => void> {
  const { promise: isTime, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/board-drag-*", async (route) => {
    await isTime;
    return route.continue();
  });
  return letCome;
}

test("a press on a deal before its drag has come picks it up once it has", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  const letCome = await withholdDrag(page);
  await page.goto("/app/pipeline");
  const link = page.getByRole("link", { name: "Renewal" });
  const seen = await link.elementHandle();
  const { x, y } = await centerOf(link);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 4 });
  await expect(page.getByText("Picked up Renewal")).not.toBeAttached();
  expect(await seen?.evaluate((element) => element.isConnected)).toBe(true);
  letCome();
  await expect(page.getByText("Picked up Renewal")).toBeAttached();
  await dragOver(page, "Proposal");
  await expect(page.getByText("Over Proposal.")).toBeAttached();
  await page.mouse.up();
  await expect(card(page, "Proposal", "Renewal")).toBeVisible();
});

test("the cards stay as they are when their drag comes", async ({ page, records }) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  const letCome = await withholdDrag(page);
  await page.goto("/app/pipeline");
  const link = page.getByRole("link", { name: "Renewal" });
  await link.focus();
  letCome();
  await expect(link).toHaveAttribute("data-rfd-drag-handle-context-id");
  await expect(link).toBeFocused();
});

test("a deal that is dropped where it was stays, and nothing is sent", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(request.url());
  });
  await grab(page, "Renewal");
  await dragOver(page, "Proposal");
  await expect(page.getByText("Over Proposal.")).toBeAttached();
  await dragOver(page, "Lead");
  await expect(page.getByText("Back over Lead.")).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText("Renewal stays in Lead.")).toBeAttached();
  await expect(card(page, "Lead", "Renewal")).toBeVisible();
  expect(writes).toEqual([]);
});

test("a deal that has the focus keeps it when it is dragged and put back", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  await grab(page, "Renewal");
  await dragOver(page, "Proposal");
  await expect(page.getByText("Over Proposal.")).toBeAttached();
  await page.mouse.up();
  const link = card(page, "Proposal", "Renewal").getByRole("link", { name: "Renewal" });
  await expect(link).toBeFocused();
  await grab(page, "Renewal");
  await page.mouse.up();
  await expect(page.getByText("Renewal stays in Proposal.")).toBeAttached();
  await expect(link).toBeFocused();
});

test("a column that has just come takes the first deal that is dropped there", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100", stage: "negotiation" });
  await page.goto("/app/pipeline");
  const link = page.getByRole("link", { name: "Renewal" });
  await expect(link).toHaveAttribute("data-rfd-drag-handle-context-id");
  await page.getByRole("button", { name: "Lost 0, show the deals" }).click();
  await expectSum(page, "Lost", 0, "$0");
  await expect(column(page, "Lost")).toBeInViewport({ ratio: 1 });
  await grab(page, "Renewal");
  await dragOver(page, "Lost");
  await expect(page.getByText("Over Lost.")).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Move to Lost" })).toBeVisible();
});

test("a user moves a deal by keyboard, hears where it goes, and keeps it in focus", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  const link = page.getByRole("link", { name: "Renewal" });
  await link.focus();
  await expect(link).toHaveAccessibleDescription(/Press Space to pick it up/);

  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Renewal from Lead.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Over Qualified.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Over Proposal.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped Renewal in Proposal.")).toBeAttached();
  await expect(card(page, "Proposal", "Renewal").getByRole("link")).toBeFocused();
  await expectSum(page, "Proposal", 1, "$100");

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Over Qualified.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Renewal stays in Proposal.")).toBeAttached();
  await expect(card(page, "Proposal", "Renewal")).toBeVisible();
});

test("a refused move is shown at once, then goes back with the server's sentence", async ({
  page,
  records,
  expectProblem,
}) => {
  expectProblem(/409/);
  await records.addDeal({ title: "Renewal", value: "100" });
  const { answer } = await refuseChanges(page, "This deal is being merged.");
  await page.goto("/app/pipeline");
  await grab(page, "Renewal");
  await dragOver(page, "Qualified");
  await expect(page.getByText("Over Qualified.")).toBeAttached();
  await page.mouse.up();

  await expect(card(page, "Qualified", "Renewal")).toBeVisible();
  await expectSum(page, "Qualified", 1, "$100");
  answer();
  await expect(page.getByText("This deal is being merged.", { exact: true })).toBeVisible();
  await expect(card(page, "Lead", "Renewal")).toBeVisible();
  await expectSum(page, "Lead", 1, "$100");
  await expectSum(page, "Qualified", 0, "$0");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the board scrolls sideways in itself, and a deal is dragged by touch", async ({
    page,
    records,
  }) => {
    await records.addDeal({ title: "Renewal", value: "100" });
    await page.goto("/app/pipeline");
    const { x, y } = await centerOf(page.getByRole("link", { name: "Renewal" }));
    const touch = await page.context().newCDPSession(page);
    const moveTouch = (type: "touchStart" | "touchMove", toX: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: toX, y }] });
    await moveTouch("touchStart", x);
    await expect(page.getByText("Picked up Renewal from Lead.")).toBeAttached();
    // Near its edge the board scrolls the next stages under the finger, until the last is there.
    await moveTouch("touchMove", 340);
    await expect(page.getByText("Over Lost.")).toBeAttached();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const dialog = page.getByRole("dialog", { name: "Move to Lost" });
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("Price");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Lost 1, show the deals" })).toBeInViewport();
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(pageWidth).toBe(390);
  });
});
