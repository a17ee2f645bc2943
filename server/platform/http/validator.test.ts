import { expect, test } from "vitest";
import { z } from "zod";
import type { ErrorBody } from "#shared/platform/errors.ts";
import { InvalidInput, validatorCompiler } from "./validator.ts";

type Asked = { schema: z.ZodType; httpPart: string };

function issuesOf({ schema, httpPart }: Asked, input: unknown): ErrorBody["issues"] {
  const answer: unknown = validatorCompiler({ schema, httpPart, method: "GET", url: "/" })(input);
  const { error } = z.object({ error: z.instanceof(InvalidInput) }).parse(answer);
  return error.issues;
}

const body = (schema: z.ZodType) => ({ schema, httpPart: "body" });
const query = (schema: z.ZodType) => ({ schema, httpPart: "querystring" });
const anything = z.record(z.string(), z.unknown());

test.each<[what: string, asked: Asked, input: unknown, path: string, sentence: string]>([
  ["another type", body(z.object({})), undefined, "", "The request's body must be a JSON object."],
  ["no list", body(z.array(z.string())), {}, "", "The request's body must be a list."],
  ["a query", query(z.strictObject({})), { a: 1 }, "", "The request's query cannot have: a."],
  [
    "one too few",
    body(z.object({ a: z.string().min(1) })),
    { a: "" },
    "a",
    "a must have at least 1 character",
  ],
  [
    "null of several",
    body(z.object({ a: z.literal([null, "x"]) })),
    { a: 1 },
    "a",
    "a must be one of: null, x",
  ],
  [
    "a bad text",
    body(z.string()),
    "\u0000",
    "",
    "The request's body contains characters that cannot be stored.",
  ],
  [
    "a bad name",
    query(anything),
    { "a\ud800": 1 },
    "",
    "The request's query contains characters that cannot be stored.",
  ],
  [
    "a bad name within",
    body(anything),
    { a: [{ "\u0000": 1 }] },
    "a.0",
    "a.0 contains characters that cannot be stored",
  ],
])("%s is refused by what it is", (_what, asked, input, path, message) => {
  expect(issuesOf(asked, input)).toEqual([{ path, message }]);
});
