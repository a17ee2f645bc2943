import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { addMarkedRecords } from "#tests/support/marked-records.ts";
import { addMember } from "#tests/support/members.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

/** By which all of a workspace's records are known: longer than any text that chance would write. */
export const marks = ["Zanzibarmark", "Quetzalcomark", "Onlookermark", "Leavingmark"] as const;

export type Mark = (typeof marks)[number];

/** Someone who calls, from one of the workspaces. */
export interface Walker extends Pick<TestClient, "ask"> {
  mark: Mark;
  /** By which the server knows them. */
  identity: Record<string, string>;
}

/** Each role, and a program, of a new workspace that has some records; its owner comes first. */
export async function hireStaff(mark: Mark): Promise<Walker[]> {
  const owner = await signUp(`${mark.toLowerCase()}.${randomUUID()}@x.example`);
  const admin = await addMember(owner, { role: "admin" });
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const viewer = await addMember(owner, { role: "viewer" });
  await addMarkedRecords(owner, mark);
  await addMarkedRecords(member, mark);
  const wanted = { name: `${mark} key`, role: "admin" };
  const { key } = await owner.create("/api/api-keys", createdApiKey, wanted);
  const people = [owner, admin, member, viewer];
  return [
    ...people.map(({ ask, cookie }) => ({ ask, mark, identity: { cookie } })),
    {
      ask: withinLimit(clientWithKey(key)),
      mark,
      identity: { authorization: `Bearer ${key}` },
    },
  ];
}

/** Asks again when the minute is over in which a key has made all the calls that it may. */
function withinLimit({ ask }: Pick<TestClient, "ask">): TestClient["ask"] {
  return async (request) => {
    const answer = await ask(request);
    const isTooMuch = answer.status === 429 && JSON.stringify(answer.body).includes("API key");
    if (!isTooMuch) return answer;
    await setTimeout(Number(answer.headers.get("retry-after")) * 1_000);
    return ask(request);
  };
}
