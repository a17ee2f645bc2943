import { type AssignOrder, assignOrders } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { orderLabels, sayLoad } from "#web/crm/rules/assign-words.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type OrderFieldProps = {
  kind: RuleKind;
  value: AssignOrder;
  onChange: (order: AssignOrder) => void;
};

export function OrderField({ kind, value, onChange }: OrderFieldProps) {
  return (
    <Field label="Of several" hint={value === "load" ? sayLoad(kind) : undefined}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(assignOrders.find((one) => one === target.value) ?? value)
          }
        >
          {assignOrders.map((order) => (
            <option key={order} value={order}>
              {orderLabels[order]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
