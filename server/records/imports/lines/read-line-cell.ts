import type { z } from "zod";
import type { LineItemColumn } from "#shared/crm/line-item-columns.ts";
import { lineCells } from "#shared/crm/line-items.ts";
import { toChoices } from "#shared/imports/import-fields.ts";
import { readChoice } from "#shared/imports/known-values.ts";
import { productFields } from "#shared/crm/products.ts";

interface Reading {
  /** Converts a number in any notation to one with a point. */
  decimal: (text: string) => string;
  /** Throws where the value does not match the schema. */
  checked: (schema: z.ZodType, value: unknown) => unknown;
}

const billed = { name: "billed", choices: toChoices(productFields.billed.choices) };

export function readLineCell(
  column: LineItemColumn,
  text: string,
  { decimal, checked }: Reading,
): unknown {
  switch (column) {
    case "lineProduct":
    case "lineProductCode":
    case "lineName":
      return checked(lineCells.name, text);
    case "lineUnit":
      return checked(lineCells.unit, text);
    case "lineQuantity":
      return checked(lineCells.quantity, decimal(text));
    case "lineUnitPrice":
      return checked(lineCells.unitPrice, decimal(text));
    case "lineTotal":
      return checked(lineCells.total, decimal(text));
    case "lineBilled":
      return readChoice("product", billed, text) ?? checked(lineCells.billed, text);
    case "linePeriods":
      return checked(lineCells.periods, Number(decimal(text)));
    case "lineDiscount":
      return readDiscount(text, { decimal, checked });
  }
}

/** “12.5%” is a share, “100” an amount; zero is no discount. */
function readDiscount(text: string, { decimal, checked }: Reading): unknown {
  const kind = text.endsWith("%") ? "percent" : "amount";
  const value = decimal(kind === "percent" ? text.slice(0, -1).trim() : text);
  return /^[0.]*$/.test(value) ? null : checked(lineCells.discount, { kind, value });
}
