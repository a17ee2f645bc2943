import { expect, type Locator, type Page } from "@playwright/test";

export function column(page: Page, stage: string): Locator {
  return page.getByRole("region", { name: stage, exact: true });
}

export function card(page: Page, stage: string, title: string): Locator {
  return column(page, stage).getByRole("listitem").filter({ hasText: title });
}

export async function expectSum(
  page: Page,
  stage: string,
  count: number,
  total: string,
): Promise<void> {
  const deals = count === 1 ? "deal" : "deals";
  await expect(column(page, stage)).toContainText(`${count} ${deals}${total} in total`);
}

export async function grab(page: Page, title: string): Promise<void> {
  const link = page.getByRole("link", { name: title });
  // Once it stands still.
  await link.hover();
  const { x, y } = await centerOf(link);
  await page.mouse.down();
  // A drag begins once the pointer has moved a few pixels.
  await page.mouse.move(x + 8, y + 8, { steps: 4 });
  await expect(page.getByText(`Picked up ${title}`)).toBeAttached();
}

export async function dragOver(page: Page, stage: string): Promise<void> {
  const { x, y } = await centerOf(column(page, stage));
  await page.mouse.move(x, y, { steps: 5 });
}

/** Waits until it is seen: a card that was just dropped is drawn in its new column, perhaps between two looks. */
export async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  let box = await element.boundingBox();
  while (!box) {
    await element.waitFor();
    box = await element.boundingBox();
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function refuseChanges(page: Page, error: string): Promise<{ answer: () => void }> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/deals/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await answered;
    return route.fulfill({ status: 409, json: { error } });
  });
  return { answer };
}
