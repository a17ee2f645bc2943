import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import type { ErrorBody } from "#shared/platform/errors.ts";
import { describeIssueOf } from "./describe-issue.ts";
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

/** Where a schema has no sentence, `describeIssueOf` writes one. Text that no database stores is always refused. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const whole = `The request's ${partNames[httpPart ?? ""] ?? "body"}`;
  const describe = describeIssueOf(whole);
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input, { error: describe });
    if (error) return { error: new InvalidInput(error.issues.map(asOurs)) };
    const at = findUnstorable(data);
    return at === null ? { value: data } : { error: new InvalidInput([unstorable(at, whole)]) };
  };
};

const partNames: Record<string, string> = {
  querystring: "query",
  params: "address",
  headers: "headers",
};

function asOurs({ path, message }: z.core.$ZodIssue): Issues[number] {
  return { path: path.join("."), message };
}

function unstorable(at: string[], whole: string): Issues[number] {
  const path = at.join(".");
  const fault = "contains characters that cannot be stored";
  return { path, message: path === "" ? `${whole} ${fault}.` : `${path} ${fault}` };
}
