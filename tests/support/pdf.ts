import { expect, inject } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";

export interface Pdf {
  bytes: Buffer;
  text: string;
}

export async function fetchPdf(path: string, cookie = ""): Promise<Pdf> {
  const answer = await fetch(new URL(path, inject("baseUrl")), { headers: { cookie } });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

export async function readPdf(bytes: Buffer): Promise<Pdf> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { bytes, text: text.replace(/\s+/g, " ") };
}
