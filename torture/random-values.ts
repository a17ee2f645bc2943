import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { testPassword } from "#tests/support/test-client.ts";
import type { Schema } from "./described-calls.ts";
import { listParameters } from "./random-queries.ts";

/**
 * Stands for what is known only once the walk has come there: `«own contacts 3»` is the id of one of the
 * walker's own contacts, `«foreign contacts 3»` another workspace's, `«mark»` the text by which all of a
 * workspace's records are known.
 */
export const placeholder = /«(mark|own|foreign|tag|cursor)(?: ([\w-]+) (\d+))?»/g;

export function idOf(list: string): Arbitrary<string> {
  const numbered = (whose: string) => fc.nat(1_000).map((number) => `«${whose} ${list} ${number}»`);
  return fc.oneof(
    { weight: 6, arbitrary: numbered("own") },
    { weight: 2, arbitrary: numbered("foreign") },
    { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  );
}

export const tag = fc.nat(1_000).map((number) => `«tag any ${number}»`);

const cursor = fc.nat(1_000).map((number) => `«cursor any ${number}»`);

const hugeText = fc.constantFrom(255, 201, 20_001, 70_000).map((length) => "x".repeat(length));

/** Text that programs stumble over. */
const oddText = fc.constantFrom(
  "",
  "   ",
  "a\u0000b",
  "a\ud800b",
  "\udc00",
  "\u202egnp.exe",
  "😀".repeat(60),
  "e\u0301\u0327".repeat(40),
  "%00%ff",
  "'; drop table contacts; --",
  "\\",
  "%_%",
  "__proto__",
  "NaN",
  "1e309",
  "-0",
  "2026-02-30",
  "+275760-09-13",
  "0001-01-01",
  "9999999999.99",
  "javascript:alert(1)",
  "http://[",
  "a@b",
  "../../etc/passwd",
);

const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  hugeText,
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.integer(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
);

const date = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const markedText = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((text) => `«mark» ${text}`.trim());

/** Mostly a value that the schema takes, now and then one that it should refuse. */
function valueFor(schema: Schema, name: string): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, name, valueFor) },
    { weight: 1, arbitrary: oddValue },
  );
}

function fittingValueFor(schema: Schema, name: string): Arbitrary<unknown> {
  return fitting(schema, name, fittingValueFor);
}

/** Bodies that are right in all, and others of which one field in a dozen is not. */
export function bodyLike(schema: Schema): Arbitrary<unknown> {
  return fc.oneof(fittingValueFor(schema, ""), valueFor(schema, ""));
}

/** What stands within an object or an array. */
type Inner = (schema: Schema, name: string) => Arbitrary<unknown>;

function fitting(schema: Schema, name: string, inner: Inner): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name, inner)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, name, inner)));
}

function ofType(type: string, schema: Schema, name: string, inner: Inner): Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objectFor(schema, inner);
    case "array":
      return fc.array(inner(schema.items ?? {}, name), { maxLength: 4 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    default:
      return textFor(schema, name);
  }
}

function objectFor({ properties = {}, required = [] }: Schema, inner: Inner): Arbitrary<unknown> {
  const shape: Record<string, Arbitrary<unknown>> = {};
  for (const [key, value] of Object.entries(properties)) shape[key] = inner(value, key);
  const right = fc.record(shape, { requiredKeys: required });
  if (inner === fittingValueFor) return right;
  return fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 2, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), oddValue, { maxKeys: 3 }) },
  );
}

const lists: Record<string, string> = {
  companyId: "companies",
  contactId: "contacts",
  dealId: "deals",
  ownerId: "members",
  userId: "members",
  assignedUserId: "members",
  heirId: "members",
};

function textFor({ format }: Schema, name: string): Arbitrary<string> {
  if (format === "uuid") return idOf(lists[name] ?? "any");
  if (/password/i.test(name)) return fc.constantFrom(testPassword, testPassword, "another horse 7");
  if (/email/i.test(name)) return fc.nat(500).map((number) => `«mark»${number}@x.example`);
  if (/value|amount/i.test(name)) return fc.nat(1e9).map((cents) => (cents / 100).toFixed(2));
  if (/date|^from$|^to$/i.test(name)) return date;
  if (/website|avatar|logo|url/i.test(name)) return fc.webUrl({ size: "small" });
  return markedText;
}

/** The value of a parameter in an address or a header. */
export function parameterFor(schema: Schema, name: string): Arbitrary<string> {
  const known = name === "cursor" ? cursor : listParameters[name];
  const right = known ?? fittingValueFor(schema, name).map(String);
  return fc.oneof(
    { weight: 18, arbitrary: right },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  );
}
