import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { type ListedKind, listedKinds } from "#shared/records/kind-definition.ts";
import { kindDefinitions, kindLists } from "#shared/records/kind-definitions.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { beginImport, dryRun, sendFile } from "#tests/support/imports.ts";
import { customValues, type LinkedWorkspace } from "#tests/support/linked-workspace.ts";
import { ended } from "#tests/support/operations.ts";
import {
  type Change,
  changeBy,
  contradictions,
  differencesOfUndo,
  linkedWorkspace,
  undoBy,
  useLinkedWorkspace,
} from "#tests/support/taken-back.ts";
import {
  bulkChanges,
  dealChanges,
  lineChanges,
  merges,
  pathOf,
  recordOf,
  tagChanges,
} from "#tests/support/undoable-changes.ts";

/** The tests share one workspace, which each gives back as it was. */
useLinkedWorkspace();

/** Another value than the record has. */
function valueOf(name: string, field: RecordField, of: LinkedWorkspace): unknown {
  if (field.choicesOf === "stages") return "qualified";
  const byType: Record<string, unknown> = {
    text: "Other text",
    longText: "Other\ntext",
    email: "other@x.example",
    phone: "555 123 4567",
    webAddress: "https://other.example",
    picture: "https://other.example/a.png",
    choice: Object.keys(field.choices ?? {}).at(-1),
    money: "77.70",
    date: "2028-02-29",
    tags: ["z", "a"],
    emails: ["more@x.example"],
    phones: ["555 765 4321"],
    member: of.memberId,
    reference: name === "companyId" ? of.beta.id : of.joe.id,
  };
  return byType[field.type];
}

/** Those of a closed deal come with its stage. */
const writtenFields = (kind: ListedKind) =>
  Object.entries<RecordField>(kindDefinitions[kind].fields).filter(
    ([name, { write }]) => write && !name.startsWith("close"),
  );

const put =
  (kind: ListedKind, body: (of: LinkedWorkspace) => object): Change =>
  (of) =>
    changeBy(of.owner, "PUT", pathOf(kind, recordOf[kind](of)), body(of));

test.each(listedKinds)(
  "each field of a %s that is filled and cleared is as it was",
  async (kind) => {
    const fields = writtenFields(kind);
    const optional = fields.filter(
      ([, { presence, choicesOf }]) => presence === "optional" && !choicesOf,
    );
    const fill = put(kind, (of) =>
      Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field, of)])),
    );
    const clear = put(kind, () => Object.fromEntries(optional.map(([name]) => [name, null])));
    expect(await differencesOfUndo(fill, clear)).toEqual([]);
  },
);

test.each(listedKinds)(
  "each custom field of a %s that is cleared and filled is as it was",
  async (kind) => {
    const none = Object.fromEntries(Object.keys(customValues("")).map((key) => [key, null]));
    const clear = put(kind, () => ({ customFields: none }));
    const fill = put(kind, ({ memberId }) => ({ customFields: customValues(memberId) }));
    expect(await differencesOfUndo(clear, fill)).toEqual([]);
  },
);

const added: Record<ListedKind, object> = {
  contact: { name: "New", email: "n@x.example", tags: ["new"] },
  company: { name: "New", tags: ["new"] },
  deal: { title: "New", value: "5", tags: ["new"] },
  task: { title: "New" },
  product: { name: "New", price: "1", tags: ["new"] },
};

test.each(listedKinds)("a %s that is added goes", async (kind) => {
  expect(
    await differencesOfUndo(({ owner, memberId }) => {
      const body = { ...added[kind], customFields: customValues(memberId) };
      return changeBy(owner, "POST", `/api/${kindLists[kind]}`, body);
    }),
  ).toEqual([]);
});

/** A product that deals are made of is not deleted. */
const deletedKinds = listedKinds.filter((kind) => kind !== "product");

const remove =
  (kind: ListedKind): Change =>
  (of) =>
    changeBy(of.owner, "DELETE", pathOf(kind, recordOf[kind](of)));

test.each(deletedKinds)("a %s that is deleted is back with all that named it", async (kind) => {
  expect(await differencesOfUndo(remove(kind))).toEqual([]);
});

test.each(deletedKinds)("a %s that is restored goes again", async (kind) => {
  const of = linkedWorkspace();
  const removal = await remove(kind)(of);
  const records = [{ entity: kind, id: recordOf[kind](of) }];
  expect(
    await differencesOfUndo(({ owner }) =>
      changeBy(owner, "POST", "/api/deleted-records/restoration", { records }),
    ),
  ).toEqual([]);
  await undoBy(of.owner, removal);
});

const all = { ...dealChanges, ...lineChanges, ...bulkChanges, ...tagChanges, ...merges };

test.each(Object.entries(all))("all is as it was before %s", async (_name, change) => {
  expect(await differencesOfUndo(change)).toEqual([]);
});

test("what members have logged is as it was once an owner's change is undone", async () => {
  const { owner } = linkedWorkspace();
  const lines = await owner.get("/api/activities?limit=100", z.array(activity));
  const logged = lines.filter(({ loggedBy }) => loggedBy !== null);
  expect(logged).toHaveLength(3);
  const changes = { title: "Other", description: "More", occurredAt: "2026-01-01T10:00:00.000Z" };
  for (const { id } of logged) {
    const path = `/api/activities/${id}`;
    expect(
      await differencesOfUndo(
        () => changeBy(owner, "PUT", path, changes),
        () => changeBy(owner, "DELETE", path),
      ),
    ).toEqual([]);
  }
  const called = { type: "call", title: "Called", contactId: linkedWorkspace().jane.id };
  expect(await differencesOfUndo(() => changeBy(owner, "POST", "/api/activities", called))).toEqual(
    [],
  );
});

const files: [ImportEntity, string][] = [
  ["contact", "Name,Email,Company,Tags\nJane,jane@x.example,Acme,f\nNew,n@x.example,Newly,f\n"],
  ["company", "Company Name,Industry\nAcme,Ships\nNew,Ships\n"],
  [
    "deal",
    "Deal Title,Value,Stage,Line Item,Line Quantity,Line Unit Price\nNew,5,Lead,Seat,2,3\nSale,55,Qualified,,,\n",
  ],
  ["task", "Task Title,Status\nNew,Completed\nCall,Completed\n"],
  ["product", "Product Name,Unit Price\nNew,5\nSeat,30\n"],
];

test.each(files)(
  "what a file of %s records added and changed is as it was",
  async (entity, content) => {
    const { owner } = linkedWorkspace();
    const file = await dryRun(owner, await sendFile(owner, { entity, content }));
    expect(
      await differencesOfUndo(async () => {
        const { state, id } = await ended(owner, (await beginImport(owner, file)).id);
        expect(state).toBe("done");
        return id;
      }),
    ).toEqual([]);
  },
);

test("totals, the log and who sees a line agree with the rows in the end", async () => {
  expect(await contradictions()).toEqual([]);
});
