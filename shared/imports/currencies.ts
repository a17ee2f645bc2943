import { format } from "#shared/format/format.ts";
import type { ImportColumn, ImportField, ImportMapping } from "./imports.ts";
import { plainHeader } from "./known-headers.ts";

const codes = new Set(Intl.supportedValuesOf("currency"));

/** What people write for a currency, beside its code (ISO 4217). */
const signs = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", zł: "PLN" };

/** The code of the currency that an amount names; null where it names none. */
export function currencyOf(amount: string): string | null {
  const code = /[A-Z]{3}(?![A-Z])/.exec(amount)?.[0];
  if (code !== undefined && codes.has(code)) return code;
  const sign = Object.entries(signs).find(([text]) => amount.includes(text));
  return sign?.[1] ?? null;
}

/** What a column is called that has the currency of another column's amounts. */
const headers = new Set(
  [
    "Currency",
    "Deal - Currency",
    "Deal Currency Code",
    "Amount Currency",
    "Opportunity Currency",
    "Currency ISO Code",
    "Währung",
    "Devise",
    "Moneda",
  ].map(plainHeader),
);

/** In which currencies the amounts of a file are, beside its amounts or in a column of their own. */
function currenciesOf(
  { columns: mapped }: ImportMapping,
  columns: readonly ImportColumn[],
  fields: readonly Pick<ImportField, "name" | "kind">[],
): string[] {
  const isMoney = (name: string | null) =>
    fields.some((field) => field.name === name && field.kind === "money");
  const amounts = mapped.flatMap(({ column, field }) => (isMoney(field) ? [columns[column]] : []));
  if (amounts.length === 0) return [];
  const said = columns
    .filter(({ header }) => headers.has(plainHeader(header)))
    .flatMap(({ values }) => (values ?? []).map(({ text }) => text.toUpperCase()))
    .filter((code) => codes.has(code));
  return [
    ...new Set([...amounts.flatMap((column) => column?.currencies ?? []), ...said]),
  ].toSorted();
}

/** A sentence where the amounts of a file are in several currencies; null where they are not. */
export function currencyNotice(
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
  fields: readonly Pick<ImportField, "name" | "kind">[],
): string | null {
  const found = currenciesOf(mapping, columns, fields);
  if (found.length < 2) return null;
  return `The amounts are in ${format.list(found)}. They are taken as they stand, as dollars: convert them first, or import each currency by itself.`;
}
