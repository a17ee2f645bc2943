import { expect, test } from "vitest";
import { type MailTable, tableHtml } from "#server/platform/mail/mail-table.ts";

const compared: MailTable = {
  head: ["Owner", "Stage", "Deals", "Sum of value", "Before", "Change"],
  textColumns: 2,
  rows: [
    ["Lovelace, Ada", "Lead", "12", "$318,626.00", "$296,400.50", "+7.5%"],
    ["All", "", "12", "$318,626.00", "$296,400.50", "+7.5%"],
  ],
};

/** The HTML of what stands beside each other, from above. */
function linesOf(table: MailTable): string[][] {
  const rows = tableHtml(table).split("<tr>").slice(1);
  const cell = /<t[hd][^>]*>(.*?)<\/t[hd]>/g;
  return rows.map((row) => [...row.matchAll(cell)].map(([, html = ""]) => html));
}

test("a table that is wider than a phone has the names of a row above its figures", () => {
  expect(linesOf(compared)).toEqual([
    ["<bdi>Owner</bdi> · <bdi>Stage</bdi>"],
    ["Deals", "Sum of value", "Before", "Change"],
    ["<bdi>Lovelace, Ada</bdi> · <bdi>Lead</bdi>"],
    ["12", "$318,626.00", "$296,400.50", "+7.5%"],
    ["<bdi>All</bdi>"],
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

test.each([1, 2])("names are escaped in a table of %i columns of them", (textColumns) => {
  const head = ["Company", "Stage", "Deals", "Sum of value"].slice(2 - textColumns);
  const rows = [["A <b> & Co", "A <b> & Co", "12", "$318,626"].slice(2 - textColumns)];
  const html = tableHtml({ head, rows, textColumns });
  expect(html.split("A &lt;b&gt; &amp; Co")).toHaveLength(textColumns + 1);
  expect(html).not.toContain("<b>");
});
