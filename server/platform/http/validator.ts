import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import type { ErrorBody } from "#shared/platform/errors.ts";
import { describeIssue } from "./describe-issue.ts";
import { findUnstorable } from "./find-unstorable.ts";

type Issues = NonNullable<ErrorBody["issues"]>;

/** What a request asks for or brings is not as its schema has it. */
export class InvalidInput extends Error {
  readonly issues: Issues;
  /** Set by Fastify: which part of the request it is. */
  validationContext?: string;

  constructor(issues: Issues) {
    super("invalid input");
    this.issues = issues;
  }
}

/**
 * Where a schema has no sentence of its own, `describeIssue` writes one. Text that no database stores is refused
 * everywhere, also where a schema takes any text.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) => {
    const { data, error } = schema.safeParse(input, { error: describeIssue });
    if (error) return { error: new InvalidInput(error.issues.map(asOurs)) };
    const at = findUnstorable(data);
    return at === null ? { value: data } : { error: new InvalidInput([unstorable(at)]) };
  };

function asOurs({ path, message }: z.core.$ZodIssue): Issues[number] {
  return { path: path.join("."), message };
}

function unstorable(path: string): Issues[number] {
  return { path, message: `${path} contains characters that cannot be stored` };
}
