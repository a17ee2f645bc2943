import { HttpError } from "#server/platform/errors.ts";

/** Side of the square that a picture becomes: twice what the largest place for it shows. */
const sidePixels = 256;

/** A file of 1 MB can unfold to gigabytes; no camera's picture of that size does. */
const maxPixels = 50_000_000;

/** The decoders that may see a stranger's file: no SVG, PDF or other format that can hold code. */
const decoders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/**
 * Decodes a picture and encodes it anew as a square WebP. Whatever else the file held, such as the
 * place where it was taken or a page of HTML behind its pixels, stays behind.
 */
export async function encodePicture(file: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(file, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: "cover" })
      .timeout({ seconds: 10 })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    throw new HttpError(
      400,
      "This file is not a picture that we can read. Choose a JPEG, PNG, WebP, GIF or AVIF.",
    );
  }
}

/** Loaded with the first picture, so that a server starts without it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders });
  return sharp;
}
