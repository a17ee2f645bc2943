import type { z } from "zod";
import { format } from "#shared/format/format.ts";

type Issue = z.core.$ZodRawIssue;

/** What is wrong with one part of a request, by the name that the reference gives it. */
export function describeIssue(issue: Issue): string {
  const name = issue.path?.join(".") ?? "";
  if (name !== "") return `${name} ${issue.input === undefined ? "is required" : faultOf(issue)}`;
  if (issue.code === "invalid_type") return "The request's body must be a JSON object.";
  return `The request's body ${faultOf(issue)}.`;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : invalid;
    case "too_small":
      return `must ${size(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum)}`;
    case "too_big":
      return `must ${size(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum)}`;
    case "unrecognized_keys":
      return `cannot have: ${issue.keys.join(", ")}`;
    case "invalid_format":
      return formats[issue.format] ?? invalid;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
      return invalid;
  }
}

const invalid = "is not valid";

const oneOf = (values: unknown[]) => `must be one of: ${values.join(", ")}`;

const types: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

const formats: Record<string, string> = {
  uuid: "must be an id",
  url: "must be an address such as https://example.com",
  date: "must be a day such as 2026-03-31",
  datetime: "must be a date-time such as 2026-03-31T09:30:00Z",
};

function size(origin: string, bound: string, count: number | bigint): string {
  const many = `${bound} ${format.number(count)}`;
  if (origin === "string") return `have ${many} characters`;
  return origin === "array" ? `have ${many} entries` : `be ${many}`;
}
