import type { CustomField } from "#shared/records/custom-fields.ts";
import { format } from "#shared/format/format.ts";
import { customName } from "#shared/filters/known-fields.ts";
import type { WinRateGrouping } from "#shared/forecast/win-rate-filters.ts";
import { groupedFieldTypes, sizeBounds, winRateGroupings } from "#shared/forecast/win-rates.ts";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { nameOfMember, nameOfOwner, useMembers } from "#web/settings/members/members.api.ts";

interface ShownGrouping {
  /** As the API and the address name it. */
  name: string;
  label: string;
  by: WinRateGrouping;
  nameOf: (key: string | null) => string;
}

const labels = { owner: "Owner", size: "Size", tag: "Tag" } as const;

/** What rates can be grouped by, in the words of the page. */
export function useGroupings(): ShownGrouping[] {
  const members = useMembers();
  const memberName = (key: string) => nameOfMember(members, key);
  const names = {
    owner: (key: string | null) => nameOfOwner(members, key),
    size: (key: string | null) => sizeName(Number(key)),
    tag: (key: string | null) => key ?? "No tag",
  };
  const own = useCustomFields("deal").filter(({ type }) =>
    groupedFieldTypes.some((grouped) => grouped === type),
  );
  return [
    ...winRateGroupings.map((name) => ({
      name,
      label: labels[name],
      by: name,
      nameOf: names[name],
    })),
    ...own.map((field) => ({
      name: customName(field.key),
      label: field.label,
      by: { name: customName(field.key), type: field.type },
      nameOf: (key: string | null) => valueName(field, key, memberName),
    })),
  ];
}

function valueName(
  { label, type, choices }: CustomField,
  key: string | null,
  memberName: (key: string) => string,
): string {
  if (type === "checkbox") return key === "true" ? label : `Not ${label}`;
  if (key === null) return `No ${label}`;
  if (type === "user") return memberName(key);
  return choices.find(({ id }) => id === key)?.label ?? key;
}

/** Such as "$1K to $5K". @param size counted from 1 */
function sizeName(size: number): string {
  const [from = 0, to] = sizeBounds.slice(size - 1);
  if (to === undefined) return `${format.shortMoney(from)} and more`;
  return from === 0
    ? `Under ${format.shortMoney(to)}`
    : `${format.shortMoney(from)} to ${format.shortMoney(to)}`;
}
