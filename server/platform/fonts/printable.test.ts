import { expect, test } from "vitest";
import { drawInvoice } from "#server/billing/invoices/draw-invoice.ts";
import { printable } from "#server/platform/fonts/printable.ts";
import { vatWithin } from "#server/billing/invoices/vat.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const party = { name: "CRM Pro", address: null, vatNumber: null };

const row = {
  id: "0199aaaa-0000-7000-8000-000000000000",
  userId: null,
  paymentId: "0199aaaa-0000-7000-8000-000000000001",
  kind: "invoice" as const,
  year: 2026,
  sequence: 1,
  issuedAt: new Date("2026-11-21T10:00:00Z"),
  returnedPence: 0,
  credits: null,
  seller: party,
  buyer: { ...party, email: "ada@x.example" },
  lines: [],
  totalPence: 2900,
  vatPence: 0,
  vatBasisPoints: null,
  isSample: false,
};

test("the font has a sign for every character that counts as printable", async () => {
  const all = Array.from({ length: 0x2200 }, (_nothing, code) => String.fromCodePoint(code));
  const drawn = all.filter(
    (character) => /\S/.test(character) && printable(character) === character,
  );
  expect(drawn.length).toBeGreaterThan(1_200);
  const { text } = await readPdf(
    await drawInvoice({ ...row, seller: { ...party, address: drawn.join(" ") } }),
  );
  // A character without a glyph is extracted as NUL.
  expect(text).not.toContain("\0");
  expect(text).toContain("Ł");
});

test("who charges no VAT says so", async () => {
  const { text } = await readPdf(await drawInvoice(row));
  expect(text).toContain("not registered for VAT");
  expect(text).not.toContain("Net amount");
  expect(text).not.toContain("SAMPLE");
});

test.each([
  [2900, 2000, 483],
  [2900, 810, 217],
  [1, 2000, 0],
  [3, 2000, 1],
  [2900, null, 0],
])("of %d pence at %s basis points, %d are VAT", (total, rate, vat) => {
  expect(vatWithin(total, rate)).toBe(vat);
});
