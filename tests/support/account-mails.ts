import { expect } from "vitest";
import { readOutbox } from "./outbox.ts";

export async function mailedToken(to: string, page: string): Promise<string> {
  const pattern = new RegExp(`/${page}\\?token=([\\w-]+)`);
  const tokens = (await readOutbox(to)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  expect(tokens, `links to ${page}`).not.toEqual([]);
  return tokens[0] ?? "";
}

export async function mailedSubjects(to: string): Promise<string[]> {
  return (await readOutbox(to)).map(({ subject }) => subject);
}
