import { expect, inject } from "vitest";
import { type Pdf, readPdf } from "./read-pdf.ts";

export async function fetchPdf(path: string, cookie = ""): Promise<Pdf> {
  const answer = await fetch(new URL(path, inject("baseUrl")), { headers: { cookie } });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}
