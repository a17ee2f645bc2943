import { formatInUtc } from "#shared/format/format.ts";
import {
  type FilterKind,
  type KindWords,
  listedKinds,
  perKind,
  perPart,
} from "./kind-definition.ts";
import { kindDefinitions } from "./kind-definitions.ts";
import { partDefinitions } from "./part-definitions.ts";

/**
 * What people read for each kind of record: one of it, several, and over a list of them. `many` is also the
 * last part of the address of its list.
 */
export const kindWords: Record<FilterKind, KindWords> = {
  ...perKind((kind) => kindDefinitions[kind].words),
  activity: { one: "activity", many: "activities", title: "Activities" },
  ...perPart((kind) => partDefinitions[kind].words),
};

/** All kinds that people keep lists of, such as "contacts, companies, deals and tasks". */
export function allKinds(): string {
  return formatInUtc.list(listedKinds.map((kind) => kindWords[kind].many));
}
