import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const bars = `<path fill="#fff" d="M8 17h3.5v7H8zM14.25 13.5h3.5V24h-3.5zM20.5 9H24v15h-3.5z"/>`;

/** The product's mark as public/favicon.svg has it, or filling a square to its edges. */
export function iconMarkup(size: number, isMaskable = false): string {
  const radius = isMaskable ? 0 : 8;
  return `<style>body{margin:0}</style>
    <svg width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block">
      <rect width="32" height="32" rx="${radius}" fill="#2a5bd7"/>${bars}
    </svg>`;
}

/** The picture of a page, 1200 by 630 pixels: the mark, the page's heading, and the bars of the mark. */
export async function previewMarkup(heading: string): Promise<string> {
  return `<style>
      @font-face { font-family: Inter; font-weight: 100 900; src: url(${await interDataUrl()}); }
      body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
        background: #0f1013; color: #edeef1; font: 600 72px/1.1 Inter; letter-spacing: -0.03em; }
      header { position: absolute; left: 80px; top: 72px; display: flex; gap: 20px;
        align-items: center; font-size: 34px; letter-spacing: -0.01em; }
      small { display: block; margin-top: 6px; font-size: 22px; font-weight: 400; color: #a6abb7; }
      h1 { position: absolute; left: 80px; bottom: 80px; width: 780px; margin: 0; font: inherit;
        text-wrap: balance; }
      i { position: absolute; bottom: 0; width: 64px; background: #3a6be4; border-radius: 12px 12px 0 0; }
    </style>
    <header>
      <svg width="72" height="72" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3a6be4"/>${bars}</svg>
      <span>CRM Pro<small>Sales &amp; Growth</small></span>
    </header>
    <h1>${heading}</h1>
    <i style="right:232px;height:150px"></i><i style="right:144px;height:250px"></i><i style="right:56px;height:380px"></i>`;
}

async function interDataUrl(): Promise<string> {
  const path = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
  const font = await readFile(createRequire(import.meta.url).resolve(path));
  return `data:font/woff2;base64,${font.toString("base64")}`;
}
