import type { Draft } from "#server/records/imports/plan/find-drafts.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";

const links = [
  { column: "company_id", field: "company", name: "companyName" },
  { column: "contact_id", field: "contact", name: "contactName" },
] as const;

/** Without what the record is linked to: of several companies or contacts of one name the row means that one. */
export function newLinks(
  columns: Record<string, unknown>,
  values: RowValues,
  { changes, names }: Pick<Draft, "changes" | "names">,
): Record<string, unknown> {
  const given = { ...columns };
  for (const { column, field, name } of links) {
    // An earlier row may have linked it to another, whose name is not known here.
    const linked = column in changes ? null : names[name];
    const cell = values.get(field);
    if (typeof cell === "string" && linked?.toLowerCase() === cell.toLowerCase()) {
      delete given[column];
    }
  }
  return given;
}
