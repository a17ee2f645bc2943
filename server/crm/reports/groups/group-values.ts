import { format } from "#shared/format/format.ts";
import {
  conditionText,
  filterOfGroup,
  filterOfOthers,
  type KnownGrouping,
} from "#shared/reports/group-filters.ts";
import { stepLabel, stepsBetween } from "#shared/reports/date-steps.ts";
import type { AnswerGroup, GroupValue } from "#shared/reports/questions.ts";
import type { Span } from "#shared/reports/spans.ts";
import { groupLabel } from "#server/crm/reports/groups/group-labels.ts";
import { isNamed, noValue, otherValues } from "#server/crm/reports/groups/group-source.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** More points than a picture can show: alone, three years of days; fewer where each is a row of several. */
const mostSteps = { alone: 1_100, ofSeveral: 400 };

interface Found {
  plan: Plan;
  place: number;
  grouping: KnownGrouping;
  /** The keys of the shown groups that have names. */
  shown: string[];
  distinct: number;
  /** The keys that the database has answered, now and before. */
  keys: { now: Set<string | null>; before: Set<string | null> };
}

/** A grouping of the answer, with the place in it of each key that the database has answered. */
export interface PlacedGroup {
  group: AnswerGroup;
  placeOf: (key: string | null) => number | undefined;
  placeBefore: (key: string | null) => number | undefined;
}

export function placedGroup(found: Found): PlacedGroup {
  const { grouping } = found;
  const listed = isDated(found) ? stepsOf(found) : listedKeys(found);
  const values = listed.map(({ key, before }) => toValue(found, key, before));
  const places = new Map(listed.map(({ key }, place) => [key, place]));
  const placesBefore = new Map(listed.map(({ key, before }, place) => [before ?? key, place]));
  const { name: field, way } = grouping;
  return {
    group: {
      field,
      label: grouping.field.label,
      isSeveral: way === "tags",
      distinct: found.distinct,
      values,
    },
    placeOf: (key) => places.get(key ?? noValue),
    placeBefore: (key) => placesBefore.get(key ?? noValue),
  };
}

interface ListedKey {
  /** As the database answers it; `noValue` for records without one. */
  key: string;
  /** That of the period before, where it has days of its own. */
  before: string | null;
}

function isDated({ grouping }: Found): boolean {
  return grouping.way === "date";
}

/** All steps from the first to the last, those without records too. */
function stepsOf(found: Found): ListedKey[] {
  const { grouping, plan } = found;
  const isPeriod = plan.question.period?.field === grouping.name;
  const span = (isPeriod ? plan.now.days : null) ?? spanOf(found);
  const most = plan.sources.length === 1 ? mostSteps.alone : mostSteps.ofSeveral;
  const steps = span ? stepsIn(grouping, span, most) : [];
  const daysBefore = isPeriod ? plan.before?.days : null;
  const before = daysBefore ? stepsIn(grouping, daysBefore, most) : [];
  const dated = steps.map((key, place) => ({ key, before: before[place] ?? null }));
  return hasNone(found) ? [...dated, { key: noValue, before: null }] : dated;
}

function stepsIn({ step, field }: KnownGrouping, { first, last }: Span, most: number): string[] {
  const steps = stepsBetween(step, first, last, most + 1);
  if (steps.length <= most) return steps;
  throw new HttpError(
    400,
    `${field.label} spans more than ${format.number(most)} ${step}s. Choose a shorter period, or longer steps.`,
  );
}

function spanOf({ keys }: Found): Span | null {
  const days = [...keys.now, ...keys.before].filter((key) => key !== null).toSorted();
  const [first] = days;
  const last = days.at(-1);
  return first !== undefined && last !== undefined ? { first, last } : null;
}

function hasNone({ keys }: Found): boolean {
  return [null, noValue].some((key) => keys.now.has(key) || keys.before.has(key));
}

/** In the order in which people expect them; the others and those without a value come last. */
function listedKeys(found: Found): ListedKey[] {
  const { keys, grouping, shown } = found;
  const has = (key: string) => keys.now.has(key) || keys.before.has(key);
  const own = ownKeys(grouping, shown).filter(has);
  const others = has(otherValues) && isNamed(grouping) ? [otherValues] : [];
  const none = hasNone(found) ? [noValue] : [];
  return [...own, ...others, ...none].map((key) => ({ key, before: null }));
}

function ownKeys({ way, bounds }: KnownGrouping, shown: string[]): string[] {
  if (way === "checkbox") return ["true", "false"];
  if (way === "bands") return Array.from({ length: bounds.length + 1 }, (_, band) => String(band));
  return shown.map((_, place) => String(place + 1));
}

function toValue(found: Found, listed: string, before: string | null): GroupValue {
  const { grouping, shown, plan } = found;
  if (listed === otherValues && isNamed(grouping)) {
    const filter = filterOfOthers(grouping, shown);
    return {
      key: null,
      label: "Others",
      isOthers: true,
      stageType: null,
      filter: conditionText(filter),
      before: null,
    };
  }
  const key = keyOf(grouping, shown, listed);
  const filterText = (of: string | null) => conditionText(filterOfGroup(grouping, of));
  return {
    key,
    label: groupLabel({ grouping, people: plan.people }, key),
    isOthers: false,
    stageType: (key !== null && grouping.field.stageTypes?.[key]) || null,
    filter: filterText(key),
    before:
      before === null
        ? null
        : { label: stepLabel(grouping.step, before), filter: filterText(before) },
  };
}

function keyOf(grouping: KnownGrouping, shown: string[], listed: string): string | null {
  if (listed === noValue) return null;
  return isNamed(grouping) ? (shown[Number(listed) - 1] ?? null) : listed;
}
