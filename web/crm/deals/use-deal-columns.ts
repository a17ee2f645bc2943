import { useMemo } from "react";
import type { CustomField } from "#shared/custom-fields.ts";
import type { Deal } from "#shared/deals.ts";
import { contactScoreLabel, contactScoreName } from "#shared/known-fields.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customValue } from "#web/records/custom-fields/custom-value.tsx";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import type { TableColumn } from "#web/records/views/table-column.ts";
import { dealColumns } from "./deal-columns.tsx";

/** All columns that the table of deals can have, the scores of their contacts among them. */
export function useDealColumns(): readonly TableColumn<Deal>[] {
  const { data } = useAllCustomFields();
  const withScores = useMemo(() => {
    const scores = data?.filter(
      ({ entity, type, archived }) => entity === "contact" && type === "score" && !archived,
    );
    return [...dealColumns.slice(0, -1), ...(scores ?? []).map(toColumn), ...dealColumns.slice(-1)];
  }, [data]);
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
