import { format } from "#shared/format/format.ts";
import type { ReactNode } from "react";
import { taggedEntities } from "#shared/records/tags.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import { OwnerName } from "#web/settings/members/owner-name.tsx";
import { TagBadges } from "#web/records/tags/tag-badges.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import {
  type CellEdit,
  type TableColumn,
  type TableRecord,
  valueOf,
} from "#web/records/views/table-column.ts";
import { listed } from "#web/ui/isolated.ts";

/** What a kind's table shows in another way than the field's type would. */
type SpecialColumns<Item> = {
  [Name in keyof Item & string]?: Partial<Pick<TableColumn<Item>, "render" | "edit">>;
};

/** Pixels, for fields whose definition names no other width. */
const widths: Record<RecordFieldType, number> = {
  text: 180,
  longText: 260,
  email: 240,
  phone: 150,
  webAddress: 220,
  picture: 0,
  choice: 140,
  money: 130,
  date: 170,
  moment: 140,
  number: 110,
  tags: 220,
  emails: 260,
  phones: 180,
  member: 170,
  reference: 0,
  linkedName: 190,
};

/** The link in a row's first cell, all of which a finger may press. */
export const rowLinkStyle =
  "hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-0";

/** All columns that the table of a kind can have: ids of other records and addresses of pictures are none. */
export function columnsOf<Item extends TableRecord>(
  kind: ListedKind,
  special: SpecialColumns<Item>,
): TableColumn<Item>[] {
  const looks: Record<string, SpecialColumns<Item>[keyof Item & string]> = special;
  return Object.entries(kindDefinitions[kind].fields)
    .filter(([, { type }]) => widths[type] > 0)
    .map(([name, field]) => ({ ...columnOf<Item>(kind, name, field), ...looks[name] }));
}

function columnOf<Item extends TableRecord>(
  kind: ListedKind,
  name: string,
  field: RecordField,
): TableColumn<Item> {
  const edit = editOf(kind, field);
  return {
    field: name,
    label: field.label,
    width: field.width ?? widths[field.type],
    ...(field.isSortable && { isSortable: true }),
    ...((field.type === "money" || field.type === "number") && { isNumber: true }),
    render: (item) => shownValue(field, valueOf(item, name)),
    ...(edit && { edit }),
  };
}

/** How a field is changed where it is shown; undefined for what is not written as such. */
export function editOf(
  kind: ListedKind,
  { type, choices = {}, choicesOf, presence }: RecordField,
): Exclude<CellEdit<object>, { type: "link" }> | undefined {
  if (presence === "derived") return undefined;
  const isOptional = presence === "optional" && !choicesOf;
  if (type === "text" || type === "email" || type === "phone") return { type: "text" };
  if (type === "webAddress" || type === "picture") return { type: "webAddress" };
  if (type === "money" || type === "date" || type === "member" || type === "longText") {
    return { type };
  }
  // The choice without a name takes the value away.
  if (type === "choice") return { type, choices: isOptional ? { "": "", ...choices } : choices };
  const tagged = taggedEntities.find((known) => known === kind);
  return type === "tags" && tagged ? { type, entity: tagged } : undefined;
}

function textOfList(value: unknown): string | null {
  return Array.isArray(value) ? listed(value.map(String)) || null : null;
}

/** A value of a field as a table and a list of details show it; null for nothing. */
export function shownValue({ type, choices = {} }: RecordField, value: unknown): ReactNode {
  if (type === "emails" || type === "phones") return textOfList(value);
  if (Array.isArray(value)) {
    const tags = value.map(String);
    return tags.length > 0 ? (
      <TagBadges tags={tags} className="flex-nowrap overflow-hidden [&>li]:shrink-0" />
    ) : null;
  }
  if (typeof value === "number") return format.number(value);
  if (typeof value !== "string" || value === "") return null;
  if (type === "choice") return choices[value] ?? value;
  if (type === "money") return format.money(value);
  if (type === "date") return format.date(value);
  if (type === "moment") return <RelativeTime moment={value} />;
  return type === "member" ? <OwnerName userId={value} /> : value;
}
