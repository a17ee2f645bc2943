import { z } from "zod";
import { type Contact, contact } from "#shared/crm/contacts.ts";
import { type ContactScore, contactScore, type Score, score } from "#shared/scores/scores.ts";
import { filterOf } from "./rules.ts";
import type { TestClient } from "./test-client.ts";

export const bosses = { filter: filterOf("title", "contains", "Head"), points: 30 };
const withoutPhone = { filter: filterOf("phone", "isEmpty", undefined), points: -10 };
export const meetings = { event: "meeting", points: 40, halfLifeDays: 30 };

export function addScore(user: TestClient, parts: object = {}): Promise<Score> {
  const body = {
    name: "Lead score",
    fit: [bosses, withoutPhone],
    engagement: [meetings],
    ...parts,
  };
  return user.create("/api/scores", score, body);
}

export const addContact = (user: TestClient, fields: object = {}) =>
  user.create("/api/contacts", contact, { name: "Grace", email: "grace@x.example", ...fields });

export async function fieldOf(user: TestClient, { id }: Pick<Contact, "id">): Promise<unknown> {
  return (await user.get(`/api/contacts/${id}`, contact)).customFields["lead_score"];
}

export const scoresPath = ({ id }: Pick<Contact, "id">) => `/api/contacts/${id}/scores`;

export async function scoreOf(
  user: TestClient,
  record: Pick<Contact, "id">,
): Promise<ContactScore> {
  const [first] = await user.get(scoresPath(record), z.array(contactScore));
  if (!first) throw new Error("the contact has no score");
  return first;
}
