import { readBody } from "#shared/incoming-webhooks/read-body.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { settleArrival, type SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import { readIncomingFields } from "#server/records/incoming-webhooks/fitting-fields.ts";
import { storable } from "#server/records/incoming-webhooks/read-sent.ts";
import {
  patchIncoming,
  type StoredIncoming,
} from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";

/** Makes a contact of a body, or adds it to one. @throws HttpError 422 with what does not fit, or as `settleArrival` does */
export async function settleCall(
  tx: Db,
  by: RecordMaker,
  webhook: StoredIncoming,
  body: unknown,
): Promise<SettledArrival> {
  const { workspaceId, turn, settings } = webhook;
  const read = readBody(await readIncomingFields(tx, workspaceId), settings.mapping, body);
  const issues = read.flatMap(({ field, problem }) =>
    problem === null ? [] : [{ path: field, message: problem }],
  );
  if (issues.length > 0) {
    throw new HttpError(422, joinSentences(issues.map(({ message }) => message)), issues);
  }
  const { tags, ...values } = Object.fromEntries(read.map(({ field, value }) => [field, value]));
  const notes = read.flatMap(({ note }) => (note === null ? [] : storable(note)));
  const settled = await settleArrival(tx, by, {
    values,
    tags: Array.isArray(tags) ? tags.map(String) : [],
    owners: {
      workspaceId,
      ownerIds: settings.ownerIds,
      turn,
      save: (next) => patchIncoming(tx, webhook, { turn: next }),
    },
    title: `Came in through “${webhook.name}”`,
    description: read
      .map(({ label, text, note }) => (note === null ? `${label}: ${text}` : storable(note)))
      .join("\n"),
  });
  const all = settled.note === null ? notes : [...notes, settled.note];
  return { ...settled, note: all.length === 0 ? null : all.join(" ") };
}

/** Sentences of fields mostly end without a full stop. */
function joinSentences(sentences: string[]): string {
  return sentences.reduce((all, next) => `${all}${all.endsWith(".") ? " " : ". "}${next}`);
}
