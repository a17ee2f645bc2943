import { format } from "#shared/format.ts";
import type { ReactNode } from "react";
import type { CustomFieldsOfRecord } from "#shared/custom-fields.ts";
import { taggedEntities } from "#shared/tags.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import { useCustomDetails } from "#web/records/custom-fields/custom-details.ts";
import { OwnerName } from "#web/settings/members/owner-name.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { DetailList } from "#web/ui/detail-list.tsx";
import { valueOf } from "#web/records/views/table-column.ts";
import { shownValue } from "./field-columns.tsx";

type Item = { id: string; customFields: CustomFieldsOfRecord };

type RecordDetailsProps<Shown extends Item> = {
  kind: ListedKind;
  record: Shown;
  /** What is shown of a field in another way than its type would. */
  special?: { [Name in keyof Shown & string]?: ReactNode };
  /** What the page shows above. */
  hidden?: readonly (keyof Shown & string)[];
};

/** What the page says elsewhere: ids and pictures, and counts beside the lists that are counted. */
const elsewhere = new Set<RecordFieldType>(["reference", "picture", "number"]);

/** Comes after the workspace's own fields. */
const last = new Set<RecordFieldType>(["longText", "moment"]);

/** Every field of a record but its name, each below its label. */
export function RecordDetails<Shown extends Item>(props: RecordDetailsProps<Shown>) {
  const { kind, record, special = {}, hidden = [] } = props;
  const custom = useCustomDetails(kind, record.customFields);
  const { fields, nameField } = kindDefinitions[kind];
  const own: Record<string, ReactNode> = special;
  const rows = Object.entries(fields)
    .filter(([name, { type }]) => name !== nameField && !elsewhere.has(type))
    .filter(([name]) => !hidden.some((one) => one === name))
    .map(([name, field]) => {
      const value = own[name] ?? detailOf(kind, field, valueOf(record, name));
      return {
        label: field.label,
        value,
        isLast: last.has(field.type),
      };
    });
  return (
    <CardSection title="Details">
      <DetailList
        details={[
          ...rows.filter(({ isLast }) => !isLast),
          ...custom,
          ...rows.filter(({ isLast }) => isLast),
        ]}
      />
    </CardSection>
  );
}

function detailOf(kind: ListedKind, field: RecordField, value: unknown): ReactNode {
  if (field.type === "moment" && typeof value === "string") return format.moment(value);
  if (field.type === "member")
    return <OwnerName userId={typeof value === "string" ? value : null} />;
  if (field.type !== "tags" || !Array.isArray(value)) return shownValue(field, value);
  const tagged = taggedEntities.find((known) => known === kind);
  if (value.length === 0 || !tagged) return null;
  return <TagBadges tags={value.map(String)} linksTo={tagged} />;
}
