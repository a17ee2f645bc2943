import { useMemo } from "react";
import type {
  CustomField,
  CustomFieldsOfRecord,
  CustomFieldType,
} from "#shared/records/custom-fields.ts";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { customName, findField } from "#shared/filters/known-fields.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customValue } from "#web/records/custom-fields/custom-value.tsx";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import type { TableColumn, TableRecord } from "./table-column.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

type Customized = TableRecord & { customFields: CustomFieldsOfRecord };

/**
 * All columns that the table of a kind can have: the product's, and the workspace's own before the last.
 * @param product null, for none at all, until their code has come
 */
export function useRecordColumns<Item extends Customized>(
  kind: ListedKind,
  product: readonly TableColumn<Item>[] | null,
): readonly TableColumn<Item>[] {
  const { data } = useAllCustomFields();
  const known = useKnownFields(kind);
  return useMemo(() => {
    if (!product) return [];
    const fields = data?.filter(({ entity, archived }) => entity === kind && !archived) ?? [];
    const own = fields.map((field) => {
      const name = customName(field.key);
      const isSortable = findField(known, kind, name)?.isSortable ?? false;
      return toColumn<Item>(field, name, isSortable);
    });
    const knownOnes = product.map((column) =>
      withChoices(column, findField(known, kind, column.field)),
    );
    return [...knownOnes.slice(0, -1), ...own, ...knownOnes.slice(-1)];
  }, [kind, product, data, known]);
}

/** A column of which the workspace has its own choices, such as its stages. */
function withChoices<Item>(
  column: TableColumn<Item>,
  field: FilterField | undefined,
): TableColumn<Item> {
  if (!field?.choicesOf || column.edit?.type !== "choice") return column;
  return { ...column, edit: { ...column.edit, choices: field.choices ?? {} } };
}

/** Pixels. */
const widths: Record<CustomFieldType, number> = {
  text: 200,
  number: 120,
  money: 140,
  date: 150,
  choice: 150,
  choices: 220,
  checkbox: 120,
  link: 220,
  user: 170,
  score: 100,
};

function toColumn<Item extends Customized>(
  field: CustomField,
  name: string,
  isSortable: boolean,
): TableColumn<Item> {
  const { key, label, type } = field;
  return {
    field: name,
    label,
    width: widths[type],
    isSortable,
    isNumber: type === "number" || type === "money" || type === "score",
    render: ({ customFields }) => customValue(field, customFields[key]),
    ...(type !== "score" && { edit: { type: "custom", field } }),
  };
}
