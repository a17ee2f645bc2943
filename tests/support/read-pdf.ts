import { extractText, getDocumentProxy } from "unpdf";

export interface Pdf {
  bytes: Buffer;
  text: string;
  pages: string[];
}

export async function readPdf(bytes: Buffer): Promise<Pdf> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: false,
  });
  const pages = text.map((page) => page.replace(/\s+/g, " ").trim());
  return { bytes, text: pages.join(" "), pages };
}
