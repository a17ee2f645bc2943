// Draws the icons and the pictures that show where a page is shared, into public/. They are
// committed; draw them again after `npm run build` when a page's heading or the mark has changed.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "#scripts/set-up/browser.mjs";
import { iconMarkup, previewMarkup } from "./markup.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = join(root, "public");

const icons = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  // Platforms cut these to a shape of their own, so that the colour has to reach the edges.
  { file: "icon-maskable-512.png", size: 512, isMaskable: true },
  { file: "apple-touch-icon.png", size: 180, isMaskable: true },
];

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-lcd-text"],
});
const page = await browser.newPage();
for (const { file, size, isMaskable } of icons) {
  await draw(page, iconMarkup(size, isMaskable), { width: size, height: size }, `icons/${file}`);
}
for (const [name, heading] of await readPreviews()) {
  const size = { width: 1200, height: 630 };
  await draw(page, await previewMarkup(heading), size, `previews/${name}.png`);
}
await browser.close();

async function draw(
  page: Page,
  markup: string,
  size: { width: number; height: number },
  file: string,
): Promise<void> {
  await page.setViewportSize(size);
  await page.setContent(markup);
  await page.evaluate(() => document.fonts.ready);
  await mkdir(join(target, file, ".."), { recursive: true });
  await writeFile(join(target, file), await page.screenshot({ omitBackground: true }));
}

async function readPreviews(): Promise<Map<string, string>> {
  const previews = new Map<string, string>();
  const client = join(root, "dist/client");
  const files = await readdir(client, { recursive: true });
  // The shortest address first: a list goes before the pages that share its picture.
  const pages = files.filter((file) => file.endsWith(".html"));
  for (const file of pages.toSorted((one, other) => one.length - other.length)) {
    const html = await readFile(join(client, file), "utf8");
    const name = /property="og:image" content="[^"]*\/previews\/([^"]*)\.png"/.exec(html)?.[1];
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
    if (name && heading && !previews.has(name)) previews.set(name, heading);
  }
  return previews;
}
