import { useMemo } from "react";
import type { CustomField } from "#shared/records/custom-fields.ts";
import type { Deal } from "#shared/crm/deals.ts";
import { contactScoreLabel, contactScoreName } from "#shared/filters/known-fields.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customValue } from "#web/records/custom-fields/custom-value.tsx";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import { tableCode } from "#web/records/views/table-code.ts";
import type { TableColumn } from "#web/records/views/table-column.ts";

const dealColumns = tableCode(async () => (await import("./deal-columns.tsx")).dealColumns);

/** All columns that the table of deals can have, the scores of their contacts among them. */
export function useDealColumns(isTable: boolean): readonly TableColumn<Deal>[] {
  const { data } = useAllCustomFields();
  const product = dealColumns.useCode(isTable);
  const withScores = useMemo(() => {
    const scores = data?.filter(
      ({ entity, type, archived }) => entity === "contact" && type === "score" && !archived,
    );
    if (!product) return null;
    return [...product.slice(0, -1), ...(scores ?? []).map(toColumn), ...product.slice(-1)];
  }, [data, product]);
  return useRecordColumns("deal", withScores);
}

function toColumn(field: CustomField): TableColumn<Deal> {
  return {
    field: contactScoreName(field.key),
    label: contactScoreLabel(field),
    width: 240,
    isSortable: true,
    isNumber: true,
    render: ({ contactScores }) => customValue(field, contactScores[field.key]),
  };
}
