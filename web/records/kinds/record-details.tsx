import { format } from "#shared/format/format.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import { taggedEntities } from "#shared/records/tags.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import { WebLink } from "#web/platform/kinds/web-link.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { OwnerName } from "#web/settings/members/owner-name.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { useRecordColumns } from "#web/records/views/record-columns.ts";
import {
  type TableColumn,
  type TableRecord,
  textOf,
  valueOf,
} from "#web/records/views/table-column.ts";
import { useCellWrites } from "#web/records/views/use-cell-writes.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { editOf, shownValue } from "./field-columns.tsx";
import { type Fact, FactList } from "./fact-list.tsx";

type Item = TableRecord & { customFields: CustomFieldsOfRecord };

/** What is shown of fields in another way than their type would. */
export type SpecialFacts<Shown> = { [Name in keyof Shown & string]?: (record: Shown) => ReactNode };

type RecordDetailsProps<Shown extends Item> = {
  kind: ListedKind;
  record: Shown;
  /** The columns of its table, which say how links and choices are changed. */
  columns: readonly TableColumn<Shown>[];
  /** Checks a change of one field. */
  changes: z.ZodType;
  special?: SpecialFacts<Shown>;
  /** What the page shows above, or what has no meaning for this record. */
  hidden?: readonly (keyof Shown & string)[];
  /** What follows from something else in this record. */
  fixed?: readonly (keyof Shown & string)[];
};

/** What the page says elsewhere: ids, and counts beside the lists that are counted. */
const elsewhere = new Set<RecordFieldType>(["reference", "number"]);

/** Comes after the workspace's own fields. */
const last = new Set<RecordFieldType>(["longText", "picture", "moment"]);

export function RecordDetails<Shown extends Item>(props: RecordDetailsProps<Shown>) {
  const { kind, changes } = props;
  const mayWrite = useMay("records.write");
  const writes = useCellWrites<Shown>(kind);
  const [record = props.record] = writes.shown([props.record]);
  const facts = useFacts({ ...props, record });
  const name = textOf(valueOf(record, kindDefinitions[kind].nameField));
  return (
    <CardSection title="Details">
      <FactList
        item={record}
        facts={facts}
        changes={changes}
        mayWrite={mayWrite}
        onSave={(change) => writes.save(record, name, change)}
      />
    </CardSection>
  );
}

function useFacts<Shown extends Item>(props: RecordDetailsProps<Shown>): Fact<Shown>[] {
  const { kind, record, hidden = [], fixed = [] } = props;
  const columns = useRecordColumns(kind, props.columns);
  const special: Record<string, ((record: Shown) => ReactNode) | undefined> = props.special ?? {};
  const own = Object.entries(kindDefinitions[kind].fields)
    .filter(([name, { type }]) => !elsewhere.has(type) && !hidden.some((one) => one === name))
    .map(([name, field]) => {
      const edit = columns.find((one) => one.field === name)?.edit ?? editOf(kind, field);
      const isFixed = fixed.some((one) => one === name);
      return {
        field: name,
        label: field.label,
        value: special[name]?.(record) ?? detailOf(kind, field, valueOf(record, name)),
        edit: isFixed ? undefined : edit,
        isLast: last.has(field.type),
      };
    });
  const custom = columns
    .filter(({ field }) => customKeyOf(field) !== null)
    .map(({ field, label, edit, render }) => ({ field, label, edit, value: render(record) }));
  return [...own.filter(({ isLast }) => !isLast), ...custom, ...own.filter(({ isLast }) => isLast)];
}

function detailOf(kind: ListedKind, field: RecordField, value: unknown): ReactNode {
  if (field.type === "moment" && typeof value === "string") return format.moment(value);
  if (field.type === "webAddress" && typeof value === "string") return <WebLink address={value} />;
  if (field.type === "member")
    return <OwnerName userId={typeof value === "string" ? value : null} />;
  if (field.type !== "tags" || !Array.isArray(value)) return shownValue(field, value);
  const tagged = taggedEntities.find((known) => known === kind);
  if (value.length === 0 || !tagged) return null;
  return (
    <TagBadges
      tags={value.map(String)}
      linksTo={tagged}
      className="[&_.truncate]:wrap-anywhere [&_.truncate]:whitespace-normal"
    />
  );
}
