import { HttpError } from "#server/platform/http/errors.ts";

/** Twice the largest size that the pages show. */
const sidePixels = 256;

/** A file of 1 MB can decompress to gigabytes. */
const maxPixels = 50_000_000;

/** Decoders for untrusted files: no SVG, PDF or other format that can contain code. */
const decoders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** Re-encoding drops metadata such as the location, and content hidden behind the pixels. */
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

/** Loaded with the first picture, to keep the server's start fast. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: decoders });
  return sharp;
}
