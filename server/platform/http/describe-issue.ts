import type { z } from "zod";
import { countText } from "#shared/format/count-text.ts";
import { cutText } from "#shared/format/cut-text.ts";
import { format } from "#shared/format/format.ts";

type Issue = z.core.$ZodRawIssue;

/**
 * By the name that the reference gives a value.
 * @param whole names all that is checked, where no value in it is wrong
 */
export function describeIssueOf(whole: string): (issue: Issue) => string {
  return (issue) => {
    const name = issue.path?.join(".") ?? "";
    if (name !== "") return `${name} ${issue.input === undefined ? "is required" : faultOf(issue)}`;
    const isNoObject = issue.code === "invalid_type" && issue.expected === "object";
    return `${whole} ${isNoObject ? "must be a JSON object" : faultOf(issue)}.`;
  };
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
      return `cannot have: ${listNames(issue.keys)}`;
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

const oneOf = (values: unknown[]) => `must be one of: ${values.map(String).join(", ")}`;

const mostNames = 5;
const longestName = 50;

function listNames(names: string[]): string {
  const listed = names
    .slice(0, mostNames)
    .map((name) => (name.length > longestName ? `${cutText(name, longestName)}…` : name))
    .join(", ");
  const more = names.length - mostNames;
  return more > 0 ? `${listed} and ${format.number(more)} more` : listed;
}

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
  const some = Number(count);
  if (origin === "string") return `have ${bound} ${countText(some, "character", "characters")}`;
  if (origin === "array") return `have ${bound} ${countText(some, "entry", "entries")}`;
  return `be ${bound} ${format.number(count)}`;
}
