import { expect, test } from "vitest";
import { listPaths, parseBody, readPath } from "./body-paths.ts";
import { guessRows } from "./guess-rows.ts";
import { incomingFields } from "./incoming-fields.ts";
import type { MappingRow } from "./incoming-webhooks.ts";
import { readBody } from "./read-body.ts";

const choices = [
  { id: "large", label: "Large", color: null, archived: false },
  { id: "small", label: "Small", color: null, archived: false },
];
const own = {
  id: "019301aa-0000-7000-8000-000000000001",
  entity: "contact",
  required: false,
  onCard: false,
  archived: false,
} as const;
const fields = incomingFields(
  [
    { ...own, key: "size", label: "Size", type: "choice", choices },
    { ...own, key: "sizes", label: "Sizes", type: "choices", choices },
    { ...own, key: "asked", label: "Asked", type: "checkbox", choices: [] },
    { ...own, key: "budget", label: "Budget", type: "number", choices: [] },
    { ...own, key: "manager", label: "Manager", type: "user", choices: [] },
  ],
  false,
  [{ userId: "019301aa-0000-7000-8000-000000000002", name: "Ada", email: "Ada@x.example" }],
);
const body = {
  event: "lead",
  data: { first_name: "Grace", last_name: "Hopper", Email: "grace@navy.example" },
  "form.size": "LARGE",
  sizes: ["Small", "large"],
  asked: "on",
  budget: 12.5,
  tags: "navy, compiler",
  questions: [{ answer: "First" }, { answer: "Second" }],
  nothing: null,
};

function row(field: string, path: string): MappingRow {
  return { source: "body", field, path };
}

const read = (...mapping: MappingRow[]) =>
  Object.fromEntries(readBody(fields, mapping, body).map((one) => [one.field, one]));

test("a path leads into objects and lists, also through keys with points in them", () => {
  expect(readPath(body, "data.Email")).toBe("grace@navy.example");
  expect(readPath(body, "questions.1.answer")).toBe("Second");
  expect(readPath(body, "form.size")).toBe("LARGE");
  expect(readPath(body, "data.none")).toBeUndefined();
  expect(readPath(body, "constructor.name")).toBeUndefined();
  expect(listPaths(body).map(({ path }) => path)).toEqual([
    "event",
    "data.first_name",
    "data.last_name",
    "data.Email",
    "form.size",
    "sizes",
    "sizes.0",
    "sizes.1",
    "asked",
    "budget",
    "tags",
    "questions.0.answer",
    "questions.1.answer",
  ]);
});

test("values become those of a contact", () => {
  const values = read(
    row("name", "data.first_name"),
    row("name", "data.last_name"),
    row("customFields.size", "form.size"),
    row("customFields.sizes", "sizes"),
    row("customFields.asked", "asked"),
    row("customFields.budget", "budget"),
    row("tags", "tags"),
    { source: "fixed", field: "status", value: "Lead" },
  );
  expect(values).toMatchObject({
    name: { value: "Grace Hopper", problem: null },
    "customFields.size": { value: "large", text: "Large" },
    "customFields.sizes": { value: ["small", "large"], text: "Small, Large" },
    "customFields.asked": { value: true },
    "customFields.budget": { value: 12.5 },
    tags: { value: ["navy", "compiler"] },
    status: { value: "lead", text: "Lead" },
  });
});

test("a member is named by an address or an id, and an unknown one stays empty with a note", () => {
  const fixed = (field: string, value: string): MappingRow => ({ source: "fixed", field, value });
  const ada = "019301aa-0000-7000-8000-000000000002";
  const values = read(fixed("ownerId", "ada@X.example"), fixed("customFields.manager", ada));
  const known = { value: ada, text: "Ada", problem: null, note: null };
  expect(values).toMatchObject({ ownerId: known, "customFields.manager": known });
  const note = "Owner: no member here has the address “grace@navy.example”.";
  expect(read(row("ownerId", "data.Email")).ownerId).toMatchObject({
    value: null,
    problem: null,
    note,
  });
});

test("what does not fit is said in a sentence, and what is empty is left out", () => {
  const values = read(
    row("name", "nothing"),
    row("email", "event"),
    row("phone", "data"),
    row("title", "nothing"),
    row("status", "budget"),
    row("customFields.asked", "event"),
  );
  expect(Object.values(values).map(({ problem }) => problem)).toEqual([
    "Name is required, and nothing was sent at “nothing”.",
    "Invalid email address",
    "Phone needs a text, and “data” has values inside it: choose one of those.",
    "Status has no choice “12.5”. It has: Active, Inactive, Lead.",
    "Asked must be true or false, not “lead”.",
  ]);
});

test("keys are recognised as the columns of a file are, and own fields by their label", () => {
  expect(guessRows(listPaths(body), fields)).toEqual([
    row("name", "data.first_name"),
    row("name", "data.last_name"),
    row("email", "data.Email"),
    row("tags", "tags"),
    row("customFields.size", "form.size"),
    row("customFields.sizes", "sizes"),
    row("customFields.asked", "asked"),
    row("customFields.budget", "budget"),
  ]);
});

test("a body that is nested too deeply has no values", () => {
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  expect(parseBody(deep)).toBe(undefined);
  expect(listPaths(parseBody(deep))).toEqual([]);
});
