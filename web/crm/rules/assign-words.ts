import { parseFilter } from "#shared/filters/filters.ts";
import { sayNode, type Wording } from "#shared/filters/filter-words.ts";
import { format } from "#shared/format/format.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { AssignOrder, TerritoryStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";

export const orderLabels = {
  turn: "Each in turn",
  load: "Who has the least to do",
} satisfies Record<AssignOrder, string>;

/** What one has to do, by which loads are compared. */
export function sayLoad(kind: RuleKind): string {
  const { many } = kindWords[kind];
  const isEnding = kind === "deal" || kind === "task";
  return isEnding
    ? `Open ${many} are counted.`
    : `Of their ${many} those are counted that were added in the last 30 days.`;
}

interface Assigned {
  userIds: string[];
  order?: AssignOrder | undefined;
  includesAway?: boolean | undefined;
}

/** Such as "Ada and Bob in turn, if they are here" or "Ada or Bob, who is here and has the least to do". */
export function sayPeople({ userIds, order, includesAway }: Assigned, { nameOf }: Wording): string {
  const names = userIds.map(nameOf);
  if (names.length < 2) return names.join("");
  if (order === "load") {
    const here = includesAway ? "" : "is here and ";
    return `${format.list(names, "disjunction")}, who ${here}has the least to do`;
  }
  return `${format.list(names)} in turn${includesAway ? "" : ", if they are here"}`;
}

/** Such as "North, if City is Oslo: Ada and Bob in turn", and what becomes of what is in none. */
export function listTerritories(
  kind: RuleKind,
  { territories, otherwise, ...choice }: TerritoryStep,
  wording: Wording,
): string[] {
  const said = territories.map(({ name, filter, userIds }) => {
    const parsed = parseFilter(filter);
    const condition = parsed ? `, if ${sayNode(kind, parsed, wording)}` : "";
    return `${name}${condition}: ${sayPeople({ ...choice, userIds }, wording)}`;
  });
  const rest =
    otherwise.length > 0
      ? sayPeople({ ...choice, userIds: otherwise }, wording)
      : "it stays as it is";
  return [...said, `In none: ${rest}`];
}
