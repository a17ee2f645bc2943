import { expect, test } from "vitest";
import { type MailTable, tableHtml } from "#server/platform/mail/mail-table.ts";

const compared: MailTable = {
  head: ["Owner", "Stage", "Deals", "Sum of value", "Before", "Change"],
  textColumns: 2,
  rows: [
    ["Ada Lovelace", "Lead", "12", "$318,626.00", "$296,400.50", "+7.5%"],
    ["All", "", "12", "$318,626.00", "$296,400.50", "+7.5%"],
  ],
};

/** What stands beside each other, from above. */
function linesOf(table: MailTable): string[][] {
  const rows = tableHtml(table).split("<tr>").slice(1);
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, text = ""]) => text));
}

test("a table that is wider than a phone has the names of a row above its figures", () => {
  expect(linesOf(compared)).toEqual([
    ["Owner, Stage"],
    ["Deals", "Sum of value", "Before", "Change"],
    ["Ada Lovelace, Lead"],
    ["12", "$318,626.00", "$296,400.50", "+7.5%"],
    ["All"],
    ["12", "$318,626.00", "$296,400.50", "+7.5%"],
  ]);
});

test("a narrow table has names and figures beside each other", () => {
  const head = ["Stage", "Deals", "Sum of value"];
  const rows = [
    ["Lead", "12", "$318,626"],
    ["All", "12", "$318,626"],
  ];
  expect(linesOf({ head, rows, textColumns: 1 })).toEqual([head, ...rows]);
});

test("figures of all records alone have no line for names", () => {
  const head = ["Deals", "Sum of value", "Before", "Change"];
  const rows = [["12", "$318,626.00", "$296,400.50", "+7.5%"]];
  expect(linesOf({ head, rows, textColumns: 0 })).toEqual([head, ...rows]);
});
