import { interFile } from "#server/platform/fonts/inter.ts";

/** Twice as many pixels as a picture is wide, for sharp screens. */
const pixelsPerUnit = 2;

/** The library is loaded with the first picture, to keep the server small. @param svg with texts in the font Inter */
export async function drawPng(svg: string): Promise<Buffer> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(svg, {
    fitTo: { mode: "zoom", value: pixelsPerUnit },
    font: {
      loadSystemFonts: false,
      fontFiles: [interFile("regular"), interFile("bold")],
      defaultFontFamily: "Inter",
    },
  });
  return picture.asPng();
}
