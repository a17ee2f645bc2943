import { allOf } from "#shared/filters/filters.ts";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { restoration } from "#shared/records/deleted-records.ts";
import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import { kindDefinitions, mergeableKinds } from "#shared/records/kind-definitions.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import { ended } from "#tests/support/operations.ts";
import { exportWorkspace, importArchive } from "#tests/support/archives.ts";
import { exportedRows } from "#tests/support/exports.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { serverUnderTest, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

/*
 * Walks every field of every kind over HTTP. What each can do is said here a second time, so that a field
 * or a type of field that is taken out of one of these places makes a test fail.
 */

const anyRecord = z.looseObject({ id: z.uuid() });
const anyRecords = z.array(anyRecord);

type Linked = { companyId: string; contactId: string; userId: string };

/** Not found or kept by the server. */
const isWritten = ({ presence }: RecordField) => presence !== "derived";

/** A value of each type that a new record does not begin with. */
function probe(name: string, field: RecordField, linked: Linked): unknown {
  const { type, choices = {}, choicesOf } = field;
  if (choicesOf === "stages") return "lost";
  // A stage takes a reason from the workspace's list.
  if (name === "closeReason") return "Price";
  if (type === "reference") return name === "contactId" ? linked.contactId : linked.companyId;
  const values: Partial<Record<RecordFieldType, unknown>> = {
    text: `Probe of ${name}`,
    longText: `Probe of ${name}, in full`,
    email: "probe@x.example",
    phone: "+49 30 5550100",
    webAddress: `https://${name.toLowerCase()}.example`,
    picture: `https://pictures.example/${name.toLowerCase()}.png`,
    choice: Object.keys(choices).at(-1),
    money: "1250.50",
    date: "2027-03-31",
    tags: ["probe"],
    emails: ["first@others.example", "second@others.example"],
    phones: ["+49 30 5550101", "+1 415 555 0102, ext 7"],
    member: linked.userId,
  };
  return values[type];
}

/** How a filter asks for a record by the field; null for what no filter asks for. */
function condition(name: string, { type }: RecordField, value: unknown) {
  if (["picture", "reference", "number"].includes(type)) return null;
  if (value === null) return is(name, "isEmpty");
  if (type === "choice" || type === "member") return is(name, "isAnyOf", [value]);
  if (type === "tags") return is(name, "hasAny", value);
  if (Array.isArray(value)) return is(name, "is", value.at(-1));
  if (type === "date") return is(name, "isOn", value);
  if (type === "moment") return is(name, "isInTheLast", 1);
  return is(name, "is", value);
}

const unsorted = new Set<RecordFieldType>([
  "longText",
  "picture",
  "tags",
  "emails",
  "phones",
  "member",
  "reference",
  "number",
]);

/** A record with a value in each field, beside a bare one. */
async function addProbe(kind: ListedKind) {
  const user = await signUp();
  const { id: userId } = await user.get("/api/auth/user", currentUser);
  const acme = await user.create("/api/companies", company, { name: "Linked company" });
  const jane = await user.create("/api/contacts", contact, {
    name: "Linked contact",
    email: "linked@x.example",
  });
  const linked = { companyId: acme.id, contactId: jane.id, userId };
  const fields = Object.entries(kindDefinitions[kind].fields);
  const written = fields.filter(([, field]) => isWritten(field));
  const values = Object.fromEntries(
    written.map(([name, field]) => [name, probe(name, field, linked)]),
  );
  const path = `/api/${kindDefinitions[kind].words.many}`;
  const added = await user.create(path, anyRecord, values);
  if (kind === "deal") await user.create("/api/tasks", anyRecord, stepOf(added.id));
  const record = await readOne(user, path, added.id);
  const required = written.filter(([, field]) => isNeeded(field));
  const other = Object.fromEntries(required.map(([name]) => [name, otherOf(values[name])]));
  const { ownerField } = kindDefinitions[kind];
  const bare = await user.create(path, anyRecord, { ...other, [ownerField]: null });
  return { user, path, fields, written, values, record, bare };
}

function stepOf(relatedId: string) {
  return { title: "Next step", dueDate: "2027-03-05", relatedId };
}

function isNeeded({ presence }: RecordField): boolean {
  return presence === "required" || presence === "asked";
}

/** Another value of a required field. */
function otherOf(value: unknown): unknown {
  if (value === "1250.50") return "7.00";
  return value === "probe@x.example" ? "bare@x.example" : "Bare";
}

async function readOne(user: TestClient, path: string, id: string) {
  return user.get(`${path}/${id}`, anyRecord);
}

describe.each(listedKinds)("each field of a %s", (kind) => {
  test("is shown, and comes back with a restored record", async () => {
    const { user, path, values, record } = await addProbe(kind);
    expect(await readOne(user, path, record.id)).toMatchObject(values);
    await user.remove(`${path}/${record.id}`);
    const records = [{ entity: kind, id: record.id }];
    const restored = await user.ask({
      method: "POST",
      path: "/api/deleted-records/restoration",
      body: { records },
    });
    expect(restoration.parse(restored.body).restoredRecords).toBe(1);
    expectSameRecords(await readOne(user, path, record.id), record);
  });

  test("filters and sorts the list", async () => {
    const { user, path, fields, record, bare } = await addProbe(kind);
    const idsOf = async (query: string) => (await user.get(query, anyRecords)).map(({ id }) => id);
    for (const [name, field] of fields) {
      const asked = condition(name, field, record[name]);
      const inFilter = asked
        ? await idsOf(filtered(path.replace("/api/", ""), allOf(asked)))
        : null;
      // Both were added today, in the same pipeline, and neither has what is found of few.
      const isOfBoth =
        record[name] === null ||
        field.choicesOf === "pipelines" ||
        (field.type === "moment" && !field.mayBeEmpty);
      const expected = isOfBoth ? [bare.id, record.id] : [record.id];
      const found = inFilter?.filter((id) => id === record.id || id === bare.id);
      expect(found ?? expected, `${name} in a filter`).toEqual(expected);
      const isUnsorted = unsorted.has(field.type) || (!isWritten(field) && !field.isSortable);
      const sort = isUnsorted ? "createdAt" : name;
      expect(await idsOf(`${path}?sort=${sort}`), `${name} in a sort`).toContain(record.id);
    }
  });

  test("is changed for many records at once, unless it is unique", async () => {
    const { user, path, written, values, bare } = await addProbe(kind);
    const many = written.filter(
      ([, field]) =>
        !field.isUnique && !field.othersOf && (!isNeeded(field) || field.type === "money"),
    );
    const changes = Object.fromEntries(many.map(([name]) => [name, values[name]]));
    const body = { selection: { ids: [bare.id] }, changes };
    const answer = await user.ask({ method: "POST", path: `${path}/bulk-edit`, body });
    expect(await ended(user, operation.parse(answer.body).id)).toMatchObject({
      state: "done",
      done: 1,
    });
    expect(await readOne(user, path, bare.id)).toMatchObject(changes);
  });

  test("is in an export under its label, and an import reads it from there", async () => {
    const { user, path, fields, written, record } = await addProbe(kind);
    const [headers = [], ...rows] = await exportedRows(user, `${path}/export?ids=${record.id}`);
    expect(rows).toHaveLength(1);
    const exported = fields.filter(([, { type }]) => type !== "reference");
    expect(headers).toEqual(["ID", ...exported.map(([, { label }]) => label)]);
    const empty = exported.filter((_field, place) => rows[0]?.[place + 1] === "");
    expect(empty.filter(([name]) => record[name] !== null)).toEqual([]);

    await user.remove(`${path}/${record.id}`);
    const content = [headers, ...rows]
      .map((row) =>
        row
          .slice(1)
          .map((cell) => `"${cell?.replaceAll('"', '""')}"`)
          .join(","),
      )
      .join("\r\n");
    const file = await dryRun(user, await sendFile(user, { entity: kind, content }));
    expect(file.check).toMatchObject({ state: "done" });
    await runImport(user, file);
    const [imported] = await user.get(path, anyRecords);
    const read = written.filter(([name]) => name !== "relatedId");
    expect(imported).toMatchObject(Object.fromEntries(read.map(([name]) => [name, record[name]])));
  });

  test("is in an archive, and in the workspace that is made of it", async () => {
    const { user, path, values, record } = await addProbe(kind);
    const caller = { baseUrl: serverUnderTest(), cookie: user.cookie };
    const archive = await exportWorkspace(caller);
    const lines = gunzipSync(archive).toString().split("\n");
    expect(lines.find((line) => line.includes(`"id":"${record.id}"`))).toBeDefined();
    const { workspaceId } = await importArchive(caller, archive);
    const read = await user.ask({
      method: "GET",
      path: `${path}/${record.id}`,
      headers: { "x-workspace-id": workspaceId ?? "" },
    });
    // People find what was theirs, since it is the same person.
    expect(read.body).toMatchObject(values);
  });
});

test.each(mergeableKinds)("each field of a %s is taken over by a merge", async (kind) => {
  const { user, path, written, values, record, bare } = await addProbe(kind);
  const chosen = written.filter(([, { type, othersOf }]) => type !== "tags" && !othersOf);
  const takes = Object.fromEntries(chosen.map(([name]) => [name, record.id]));
  const body = { winnerId: bare.id, loserIds: [record.id], takes };
  const merged = await user.ask({ method: "POST", path: `${path}/merge`, body });
  expect(merged, JSON.stringify(merged.body)).toMatchObject({ status: 200 });
  // The address that no longer stands first is kept beside the others.
  const united = kind === "contact" && {
    otherEmails: [bare.email, ...z.array(z.string()).parse(values.otherEmails)],
  };
  expect(await readOne(user, path, bare.id)).toMatchObject({ ...values, ...united });
});
