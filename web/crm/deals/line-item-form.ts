import { z } from "zod";
import { discountKinds, type LineItem, newLineItem } from "#shared/crm/line-items.ts";

export const discountLabels = { none: "None", percent: "Percent", amount: "Amount" } as const;

const discountChoice = z.enum(["none", ...discountKinds]);

/** A line as its form has it: all of it text, with the discount in two fields. */
const typed = z.object({
  id: z.string().optional(),
  productId: z.string().nullable(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  billed: z.string(),
  periods: z.string(),
  discountKind: discountChoice,
  discountValue: z.string(),
});

export type LineItemForm = z.infer<typeof typed>;

const fieldOfIssue: Record<string, string> = { discount: "discountValue" };

/** Checks a form by the rules of the call. */
export const lineItemForm = typed.transform((form, context) => {
  const { discountKind, discountValue, periods, ...line } = form;
  const discount =
    discountKind === "none" ? null : { kind: discountKind, value: discountValue || "0" };
  const result = newLineItem.safeParse({ ...line, periods: Number(periods), discount });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const [field = ""] = path.map(String);
    context.addIssue({ code: "custom", message, path: [fieldOfIssue[field] ?? field] });
  }
  return z.NEVER;
});

/** What the form of a line begins with; a new one is one of something. */
export function formOf(line: LineItem | null): LineItemForm {
  const { discount = null, ...others } = line ?? {};
  return {
    productId: null,
    name: "",
    quantity: "1",
    unitPrice: "",
    billed: "once",
    ...others,
    unit: line?.unit ?? "",
    periods: String(line?.periods ?? 1),
    discountKind: discount?.kind ?? "none",
    discountValue: discount?.value ?? "",
  };
}
