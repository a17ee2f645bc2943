import { format } from "#shared/format/format.ts";
import type { ReactNode } from "react";
import type { choiceColors, CustomField } from "#shared/records/custom-fields.ts";
import { WebLink } from "#web/platform/kinds/web-link.tsx";
import { nameOfMember, useMembers } from "#web/settings/members/members.api.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

/** Each color looks like no other, nor like a choice without one. */
const tones: Record<(typeof choiceColors)[number], BadgeTone> = {
  gray: "neutral",
  blue: "accent",
  green: "success",
  amber: "warning",
  red: "danger",
  purple: "violet",
};

/** A value of a custom field as people read it; null for none. */
export function customValue(field: CustomField, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  switch (field.type) {
    case "money":
      // In a form it may not be one yet.
      return isNumber(text) ? format.money(text) : text;
    case "number":
    case "score":
      return isNumber(text) ? formatNumber(Number(text)) : text;
    case "date":
      return format.date(text);
    case "checkbox":
      return value === true ? "Yes" : "No";
    case "choice":
    case "choices":
      return <Choices field={field} ids={Array.isArray(value) ? value : [value]} />;
    case "link":
      return <WebLink address={text} />;
    case "user":
      return <MemberName userId={text} />;
    case "text":
      return text;
  }
}

function formatNumber(value: number): string {
  return format.number(value, 12);
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function Choices({ field, ids }: { field: CustomField; ids: unknown[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {ids.map((id) => {
        const choice = field.choices.find((one) => one.id === id);
        return (
          <Badge key={String(id)} tone={choice?.color ? tones[choice.color] : "plain"}>
            {choice?.label ?? String(id)}
          </Badge>
        );
      })}
    </span>
  );
}

function MemberName({ userId }: { userId: string }) {
  const members = useMembers();
  return <>{nameOfMember(members, userId)}</>;
}
