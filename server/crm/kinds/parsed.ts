import type { z } from "zod";
import { describeIssueOf } from "#server/platform/http/describe-issue.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** The parsed type of a schema, as the framework types it for a handler. */
export type Parsed<Value> = [Value] extends [undefined] ? unknown : Value;

/** By the API's rules, for what the server puts together. @throws HttpError 400 with what does not fit */
export function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Parsed<Value>;
export function parsed(schema: z.ZodType, value: unknown): unknown {
  const { data, error } = schema.safeParse(value, { error: describeIssueOf("The record") });
  if (!error) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new HttpError(400, issues[0]?.message ?? "The values do not fit.", issues);
}
