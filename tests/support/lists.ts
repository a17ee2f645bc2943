import { expect } from "vitest";
import { z } from "zod";
import type { TestClient } from "./test-client.ts";

export const records = z.array(z.looseObject({ id: z.string() }));

/** Follows the Link headers to the end. @param between what happens after each page */
export async function readAll(user: TestClient, first: string, between = async () => {}) {
  const pages = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const answer = await user.ask({ method: "GET", path });
    expect(answer.status, path).toBe(200);
    pages.push(records.parse(answer.body));
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    await between();
  }
  return pages.flat();
}
