import { expect, test } from "vitest";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { question } from "#shared/reports/questions.ts";
import { answerTable } from "#server/crm/reports/mails/answer-table.ts";

const counted = (value: string) => ({ count: 1, listed: 1, value, against: null });

/** An answer of 51 owners, the last of whom the mail does not show. */
function tableOf(hidden: string, total: string) {
  const values = [...Array.from({ length: 50 }, () => "10.00"), hidden];
  const measure = { of: "sum", field: "value" };
  const asked = question.parse({ kind: "deal", groups: [{ field: "ownerId" }], measure });
  const table = answerTable(builtInFields, asked, {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: [{ field: "ownerId", label: "Owner", isSeveral: false, distinct: 51, values: [] }],
    cells: values.map((value, place) => ({ at: [place], ...counted(value), before: null })),
    total: counted(total),
    unit: "money",
    againstUnit: null,
  });
  return { ...table, figures: table.rows.map((row) => row.at(-1)) };
}

test("amounts of a mail's table have no cents for a row that it does not show", () => {
  const { figures, note } = tableOf("0.50", "501.00");
  expect(figures).toEqual([...Array.from({ length: 50 }, () => "$10"), "$501"]);
  expect(note).toContain("the first 50 of 51 rows");
});

test("amounts of a mail's table have cents where the total has some", () => {
  const { figures } = tableOf("0.50", "500.50");
  expect(figures).toEqual([...Array.from({ length: 50 }, () => "$10.00"), "$500.50"]);
});
