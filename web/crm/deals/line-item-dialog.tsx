import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { LineItem, LineItemsOfDeal, NewLineItem } from "#shared/crm/line-items.ts";
import { billingRhythmLabels } from "#shared/crm/products.ts";
import { useProduct } from "#web/crm/products/products.api.ts";
import { choiceField, textField } from "#web/platform/forms/form-fields.tsx";
import { randomId } from "#web/platform/calls/random-key.ts";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { searchField } from "#web/platform/forms/search-field.tsx";
import { discountLabels, formOf, type LineItemForm, lineItemForm } from "./line-item-form.ts";
import { useSetLineItems } from "./line-items.api.ts";
import { sentence } from "#web/ui/isolated.ts";

const decimal = { inputMode: "decimal", isHalf: true } as const;

function inputsOf(line: LineItem | null) {
  return {
    productId: searchField({
      label: "Product",
      // Those that are still sold.
      ...searchRecords("product", { status: "active" }),
      initial: line?.productId ? { value: line.productId, label: line.name } : null,
      creates: ["product"],
    }),
    name: textField({ label: "Name", required: true }),
    quantity: textField({ label: "Quantity", required: true, ...decimal }),
    unit: textField({ label: "Unit", isHalf: true, placeholder: "seat" }),
    unitPrice: textField({ label: "Unit Price", required: true, placeholder: "0.00", ...decimal }),
    billed: choiceField({ label: "Billed", labels: billingRhythmLabels, isHalf: true }),
    periods: textField({
      label: "Periods",
      required: true,
      inputMode: "numeric",
      hint: "How many times the price is due, such as 12 for a year by the month.",
    }),
    discountKind: choiceField({ label: "Discount", labels: discountLabels, isHalf: true }),
    discountValue: textField({ label: "Discount of", placeholder: "0", ...decimal }),
  };
}

type LineItemDialogProps = {
  dealId: string;
  lines: LineItemsOfDeal;
  /** The line to change; null adds one at the end. */
  line: LineItem | null;
  onClose: () => void;
};

export function LineItemDialog({ dealId, lines, line, onClose }: LineItemDialogProps) {
  const form = useForm<LineItemForm, unknown, NewLineItem>({
    resolver: zodResolver(lineItemForm),
    defaultValues: formOf(line),
  });
  useProductsWords(form, line?.productId ?? null);
  const write = useSetLineItems(dealId, lines);
  const { items, followsLineItems } = lines;
  const save = {
    ...write,
    mutate: (given: NewLineItem, then: Parameters<typeof write.mutate>[1]) =>
      write.mutate(
        {
          change: {
            followsLineItems,
            items: line
              ? items.map((one) => (one.id === line.id ? { ...given, id: line.id } : one))
              : [...items, { ...given, id: randomId() }],
          },
          done: sentence`${given.name} ${line ? "saved" : "added"}`,
        },
        then,
      ),
  };
  return (
    <RecordDialog
      title={line ? "Edit Line Item" : "New Line Item"}
      form={form}
      fields={inputsOf(line)}
      save={save}
      onClose={onClose}
    />
  );
}

/** Fills in what a product is called and costs, once it is chosen. What is typed after that stays. */
function useProductsWords(
  { watch, setValue }: UseFormReturn<LineItemForm, unknown, NewLineItem>,
  initial: string | null,
): void {
  const filled = useRef(initial);
  const chosen = watch("productId");
  const { data: product } = useProduct(chosen ?? "", chosen !== null);
  useEffect(() => {
    if (!product || product.id !== chosen || filled.current === chosen) return;
    filled.current = chosen;
    const { name, price, unit, billed } = product;
    const words = { name, unitPrice: price, unit: unit ?? "", billed };
    for (const [field, value] of Object.entries(words)) {
      if (isFilled(field)) setValue(field, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [product, chosen, setValue]);
}

const filledFields = ["name", "unitPrice", "unit", "billed"] as const;

function isFilled(field: string): field is (typeof filledFields)[number] {
  return filledFields.some((one) => one === field);
}
