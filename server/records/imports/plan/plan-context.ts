import type { ImportEntity, ImportMapping } from "#shared/imports/imports.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";

export interface PlanContext {
  entity: ImportEntity;
  mapping: ImportMapping;
  fields: readonly MappableField[];
  by: RecordAccess;
  /** Whether the workspace asks every contact for an address. */
  needsEmail: boolean;
  /** Locks records that change, and skips the details of cells. */
  isForReal: boolean;
  /** What the workspace gives new records that name no other: the stage of a deal, in the row's pipeline. */
  initialOf: (values: RowValues) => Record<string, unknown>;
  /** Those of the deals whose lines earlier rows have given. */
  findGivenLines: (dealIds: string[]) => Promise<ReadonlySet<string>>;
  /** The first row, where it continues a deal of an earlier batch. */
  continued: number | null;
}
