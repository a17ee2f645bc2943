import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import {
  addCompany,
  addLinked,
  addLinkedCompany,
  findLinkColumns,
  findOtherColumns,
  keepApart,
  rowsLinkedBy,
} from "#tests/support/linked-rows.ts";
import { useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { fieldOf, scoreOf } from "#tests/support/scores.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";
import { withoutVersions } from "#tests/support/without-versions.ts";

useMailProvider();

/**
 * What becomes of rows that a contact or a company is named in, once it is merged into another. Undo brings all of it back.
 * - moves: they name the other.
 * - stays: they go on naming the merged one, and what reads them follows merges.
 * - derived: the database works them out from a record's addresses.
 * - log: they say what happened to each record, whatever became of it.
 * - other: they name neither.
 */
const answers: Record<string, "moves" | "stays" | "derived" | "log" | "other"> = {
  "activities.company_id": "moves",
  "activities.contact_id": "moves",
  "activities.related_id": "moves",
  "awaited_records.record_id": "stays",
  "changes.entity_id": "log",
  "contact_emails.contact_id": "derived",
  "contact_mail.contact_id": "derived",
  "contacts.company_id": "moves",
  "deals.company_id": "moves",
  "deals.contact_id": "moves",
  "dismissed_duplicates.first_id": "stays",
  "dismissed_duplicates.second_id": "stays",
  "forecast_submissions.subject_id": "other",
  "import_outcomes.record_id": "log",
  "incoming_calls.contact_id": "stays",
  "kept_events.record_id": "log",
  "merged_records.loser_id": "log",
  "merged_records.winner_id": "log",
  "operation_refusals.entity_id": "log",
  "quotas.subject_id": "other",
  "rule_runs.record_id": "stays",
  "score_overrides.contact_id": "stays",
  "sequence_runs.contact_id": "stays",
  "tasks.related_id": "moves",
  "web_form_entries.contact_id": "stays",
  "webhook_deliveries.record_id": "log",
};

const columnsThat = (...what: string[]) =>
  Object.keys(answers).filter((name) => what.includes(answers[name] ?? ""));

type Rows = Record<string, string[]>;

/** The rows that name these, by their column. */
async function readRows(ids: string[]): Promise<Rows> {
  const rows: Rows = {};
  await whileStopped(async (db) => {
    const columns = await findLinkColumns(db);
    expect(columns).toEqual(Object.keys(answers).toSorted());
    expect(await findOtherColumns(db, columns, ids)).toEqual([]);
    for (const name of columns) rows[name] = await rowsLinkedBy(db, name, ids);
    expect(await findContradictions(db)).toEqual([]);
  });
  return rows;
}

const only = (rows: Rows, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, rows[name] ?? []]));

const emptyOf = (rows: Rows) =>
  Object.keys(answers).filter((name) => answers[name] !== "other" && rows[name]?.length === 0);

/** Rows that moved name the winner, as they named the others before; the merges add lines. */
function expectMerged(now: Rows, before: Rows, winnerId: string, loserIds: string[]) {
  for (const name of columnsThat("moves")) {
    const moved = (before[name] ?? []).map((row) =>
      loserIds.reduce((text, id) => text.replaceAll(id, winnerId), row),
    );
    expect(now[name], name).toEqual(expect.arrayContaining(moved));
    expect(
      now[name]?.filter((row) => loserIds.some((id) => row.includes(id))),
      name,
    ).toEqual([]);
  }
  expect(only(now, columnsThat("stays"))).toEqual(only(before, columnsThat("stays")));
}

function expectUnmerged(now: Rows, before: Rows) {
  const compared = columnsThat("moves", "stays", "derived");
  expect(only(now, compared)).toEqual(only(before, compared));
}

async function merge(user: TestClient, many: string, winnerId: string, loserId: string) {
  const body = { winnerId, loserIds: [loserId] };
  const merged = await user.ask({ method: "POST", path: `/api/${many}/merge`, body });
  expect(merged, JSON.stringify(merged.body)).toMatchObject({ status: 200 });
  return changeSetOf(merged);
}

async function undo(user: TestClient, changeSetId: string) {
  const path = `/api/change-sets/${changeSetId}/undo?keepLater=true`;
  const undone = await user.ask({ method: "POST", path });
  expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
}

const identified = z.array(z.looseObject({ id: z.string() }));

/** What the API has of a record, by path. */
async function readAll(user: TestClient, paths: string[]) {
  const found: Record<string, { id: string }[]> = {};
  for (const path of paths) found[path] = await user.get(path, identified);
  return found;
}

function expectIncluded(found: Record<string, { id: string }[]>, others: typeof found) {
  const idsOf = (lists: typeof found) =>
    Object.values(lists).map((rows) => rows.map(({ id }) => id));
  expect(idsOf(others)).not.toContainEqual([]);
  expect(idsOf(found)).toEqual(idsOf(others).map((ids): unknown => expect.arrayContaining(ids)));
}

const linkedTo = (id: string) => [
  `/api/deals?contactId=${id}`,
  `/api/tasks?relatedId=${id}`,
  `/api/activities?contactId=${id}&limit=100`,
  `/api/contacts/${id}/files`,
  `/api/contacts/${id}/rule-runs`,
  `/api/contacts/${id}/sequence-runs`,
];

const disclosed = z.looseObject({
  formEntries: z.array(z.unknown()),
  incomingCalls: z.array(z.unknown()),
  sequenceRuns: z.array(z.unknown()),
});

/** Whose it is, of the one that came in at each of these. */
async function contactsOf(user: TestClient, arrivals: string[]) {
  const came = z.array(z.looseObject({ contactName: z.string().nullable() }));
  const lists = await Promise.all(arrivals.map((path) => user.get(path, came)));
  return lists.flat().map(({ contactName }) => contactName);
}

const addContact = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: `${name.toLowerCase()}@navy.example` });

test("all that leads to a contact is the winner's, and the contact's again once that is undone", async () => {
  const { user, grace, mailbox, arrivals } = await addLinked();
  const [bob, carl] = [await addContact(user, "Bob"), await addContact(user, "Carl")];
  await keepApart(user, "contacts", [grace.id, bob.id]);
  const ids = [grace.id, bob.id, carl.id];
  const before = await readRows(ids);
  expect(emptyOf(before)).toEqual([
    "activities.company_id",
    "awaited_records.record_id",
    "contacts.company_id",
    "deals.company_id",
    "import_outcomes.record_id",
    "kept_events.record_id",
    "merged_records.loser_id",
    "merged_records.winner_id",
    "operation_refusals.entity_id",
  ]);
  const lists = await readAll(user, linkedTo(grace.id));
  const file = await user.get(`/api/contacts/${grace.id}/disclosure`, disclosed);

  const first = await merge(user, "contacts", bob.id, grace.id);
  const second = await merge(user, "contacts", carl.id, bob.id);
  expectMerged(await readRows(ids), before, carl.id, [grace.id, bob.id]);
  expectIncluded(await readAll(user, linkedTo(carl.id)), lists);
  expect(await user.get(`/api/contacts/${carl.id}/disclosure`, disclosed)).toMatchObject({
    formEntries: file.formEntries,
    incomingCalls: file.incomingCalls,
  });
  expect(await scoreOf(user, carl)).toMatchObject({
    byHand: { points: 64 },
    parts: [{}, {}, { event: "form", count: 1 }],
  });

  expect(await contactsOf(user, arrivals)).toEqual(["Carl", "Carl"]);

  await expect.poll(() => fieldOf(user, carl)).toBe(64);
  await undo(user, second);
  await undo(user, first);
  await expect.poll(() => fieldOf(user, carl)).toBeUndefined();
  expectUnmerged(await readRows(ids), before);
  expect(withoutVersions(await readAll(user, linkedTo(grace.id)))).toEqual(withoutVersions(lists));
  await mailbox.close();
});

test("all that leads to a company is the winner's, and the company's again once that is undone", async () => {
  const user = await signUp();
  const acme = await addLinkedCompany(user);
  const [beta, core] = [await addCompany(user, "Beta"), await addCompany(user, "Core")];
  await keepApart(user, "companies", [acme.id, beta.id]);
  const ids = [acme.id, beta.id, core.id];
  const linked = (id: string) => [
    `/api/contacts?companyId=${id}`,
    `/api/deals?companyId=${id}`,
    `/api/tasks?relatedId=${id}`,
    `/api/activities?companyId=${id}&limit=100`,
    `/api/companies/${id}/rule-runs`,
  ];
  const before = await readRows(ids);
  const lists = await readAll(user, linked(acme.id));

  const first = await merge(user, "companies", beta.id, acme.id);
  const second = await merge(user, "companies", core.id, beta.id);
  expectMerged(await readRows(ids), before, core.id, [acme.id, beta.id]);
  expectIncluded(await readAll(user, linked(core.id)), lists);

  await undo(user, second);
  await undo(user, first);
  expectUnmerged(await readRows(ids), before);
  expect(withoutVersions(await readAll(user, linked(acme.id)))).toEqual(withoutVersions(lists));
});
