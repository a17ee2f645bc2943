import { expect, test } from "vitest";
import { customField } from "#shared/records/custom-fields.ts";
import { withCustomFields } from "#shared/filters/known-fields.ts";
import { question } from "./questions.ts";
import { sayQuestion } from "./question-words.ts";

const signed = customField.parse({
  id: "01900000-0000-7000-8000-000000000001",
  entity: "deal",
  key: "signed",
  label: "Signed",
  type: "checkbox",
  choices: [],
  required: false,
  onCard: false,
  archived: false,
});
const wording = { known: withCustomFields([signed]), nameOf: (id: string) => id };

const count = { of: "count" };
const value = { of: "average", field: "value" };
const days = { of: "median", field: "daysInPipeline" };
const share = { of: "rate", field: "customFields.signed" };

test.each([
  [value, null, "Average of value of deals by owner."],
  [value, count, "Average of value against number of deals by owner."],
  [count, value, "Number of deals against average of value by owner."],
  [value, days, "Average of value against median of days in Pipeline of deals by owner."],
  [share, count, "Share of deals with signed against number of deals by owner."],
  [value, share, "Average of value of deals against share of deals with signed by owner."],
])("%j against %j is said in a sentence", (measure, against, sentence) => {
  const asked = question.parse({ kind: "deal", groups: [{ field: "ownerId" }], measure, against });
  expect(sayQuestion(asked, wording)).toBe(sentence);
});
