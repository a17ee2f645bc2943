import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { DescribedCall } from "./described-calls.ts";
import { bodyLike, idOf, parameterFor, tag } from "./random-values.ts";

export interface RandomCall {
  described: string;
  isParting: boolean;
  /** Which of the walkers sends it. */
  walker: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Calls on records are the most of what a CRM is asked, and what workspaces must not share. */
const recordPath = /^\/api\/(contacts|companies|deals|tasks|activities|change-sets)\b/;

/** One such call may leave nothing for the calls that follow. */
const bulkPath = /\/bulk-/;

export function randomCall(calls: DescribedCall[]): Arbitrary<RandomCall> {
  const weighted = calls.map((call) => ({
    weight: recordPath.test(call.path) && !bulkPath.test(call.path) ? 8 : 1,
    arbitrary: callFor(call),
  }));
  return fc.oneof(...weighted);
}

function callFor(call: DescribedCall): Arbitrary<RandomCall> {
  return fc.record({
    described: fc.constant(`${call.method} ${call.path}`),
    isParting: fc.constant(call.isParting),
    walker: fc.nat(999),
    method: fc.constant(call.method),
    path: pathFor(call),
    query: queryFor(call),
    headers: headersFor(call),
    body: bodyFor(call),
  });
}

const oddSegment = fc.constantFrom(
  "1",
  "%00",
  "%ff",
  "..%2f..",
  "x".repeat(500),
  "null",
  "%E2%80%AE",
);

function pathFor({ path }: DescribedCall): Arbitrary<string> {
  const list = /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "any";
  const id = fc.oneof(
    { weight: 12, arbitrary: idOf(list) },
    { weight: 1, arbitrary: idOf("any") },
    { weight: 1, arbitrary: oddSegment },
  );
  return path.includes("{id}") ? id.map((one) => path.replace("{id}", one)) : fc.constant(path);
}

function queryFor(call: DescribedCall): Arbitrary<Record<string, string>> {
  const known = call.parameters.filter((one) => one.in === "query");
  const shape = Object.fromEntries(
    known.map(({ name, schema }) => [name, parameterFor(schema, name)]),
  );
  const required = known.filter((one) => one.required).map(({ name }) => name);
  return fc.oneof(
    { weight: 12, arbitrary: someOf(shape, required) },
    { weight: 1, arbitrary: someOf(shape) },
  );
}

/** What is required, and each of the others now and then: one that is wrong makes the call wrong. */
function someOf(
  shape: Record<string, Arbitrary<string>>,
  required: string[] = [],
): Arbitrary<Record<string, string>> {
  const entries = Object.entries(shape).map(([name, value]) =>
    fc.oneof(
      { weight: required.includes(name) ? 0 : 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: value.map((one) => [[name, one] as const]) },
    ),
  );
  return fc.tuple(...entries).map((some) => Object.fromEntries(some.flat()));
}

const oddVersions = fc.constantFrom(
  '"',
  'W/"a"',
  '"a.b", "c"',
  ",,,",
  "a".repeat(3_000),
  `"${"\\".repeat(50)}`,
);
const versions = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 4, arbitrary: fc.constant("*") },
  { weight: 1, arbitrary: oddVersions },
);
const oddKey = fc.constantFrom("", '"', "é", "x".repeat(256), "a b", '"a", "b"');
const key = fc.oneof(
  // Few, so that the same comes with another body.
  { weight: 1, arbitrary: fc.nat(50).map((number) => `"key-${number}"`) },
  { weight: 6, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: oddKey },
);

const headerValues: Record<string, Arbitrary<string>> = {
  "if-match": versions,
  "if-none-match": versions,
  "idempotency-key": key,
};

/** What any request may carry, and what it should not. */
const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json;;;" },
  { "content-type": "multipart/form-data; boundary=x" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { authorization: "Bearer " },
  { authorization: `Bearer crm_${"x".repeat(5_000)}` },
  { cookie: "crm.session_token=%ff; =; ;;" },
  { "x-forwarded-for": "not an address, ::1, 999.1.1.1" },
  { "accept-language": "*;q=nonsense" },
  { traceparent: "00-zz-zz-zz" },
  { "x-request-id": "é".repeat(100) },
);

function headersFor(call: DescribedCall): Arbitrary<Record<string, string>> {
  const known = call.parameters.filter((one) => one.in === "header");
  const usual = someOf(
    Object.fromEntries(known.map(({ name }) => [name, headerValues[name] ?? tag])),
  );
  const odd = fc.tuple(usual, oddHeaders).map(([some, others]) => ({ ...some, ...others }));
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const oddBody = fc.constantFrom(
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "[".repeat(20_000) + "]".repeat(20_000),
  '{"a":'.repeat(5_000) + "1" + "}".repeat(5_000),
  '{"__proto__": {"name": "x"}}',
  '{"constructor": {"prototype": {}}}',
  '{"name": "a", "name": "b", "email": "a@x.example"}',
  '\ufeff{"name": "a"}',
  `{"name": 1e${"9".repeat(400)}}`,
);

function bodyFor({ body }: DescribedCall): Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  if (!body) return fc.oneof({ weight: 20, arbitrary: none }, { weight: 1, arbitrary: oddBody });
  return fc.oneof(
    { weight: 16, arbitrary: bodyLike(body).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: oddBody },
    { weight: 1, arbitrary: none },
  );
}
