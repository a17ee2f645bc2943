import type { CustomFieldType } from "#shared/records/custom-fields.ts";
import type { FieldType } from "./filter-operators.ts";
import type { StageType } from "#shared/crm/pipelines.ts";
import type { RecordField } from "#shared/records/record-field.ts";

/** A field that records can be filtered or sorted by. */
export interface FilterField {
  label: string;
  type: FieldType;
  /** The values of a choice, with what people read for each; absent where they are the workspace's. */
  choices?: Record<string, string>;
  /** Where a workspace has its own values of a choice. */
  choicesOf?: RecordField["choicesOf"] | "teams";
  /** Of a stage among the choices: whether its deals are open, won or lost. */
  stageTypes?: Record<string, StageType>;
  /** The field whose member has this team. */
  teamOf?: string;
  /** It always has a value. */
  isRequired?: boolean;
  /** A list can be sorted by it. */
  isSortable?: boolean;
  /** Hardly two records have the same. */
  isAlone?: boolean;
  /** A number of dollars. */
  isMoney?: boolean;
  /** A number of days. */
  isDays?: boolean;
  /** A date by which the record is to be done, and after which it is overdue. */
  isDue?: boolean;
  /** Where a field of the workspace's own has its value: that of a deal's contact may be asked of the deal. */
  custom?: { key: string; type: CustomFieldType; isArchived: boolean; isOfContact?: boolean };
}
