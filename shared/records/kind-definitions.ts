import { companyKind } from "#shared/crm/companies.ts";
import { contactKind } from "#shared/crm/contacts.ts";
import { dealKind } from "#shared/crm/deals.ts";
import {
  type FilterKind,
  type KindDefinition,
  type ListedKind,
  listedKinds,
  perKind,
} from "./kind-definition.ts";
import { productKind } from "#shared/crm/products.ts";
import { taskKind } from "#shared/crm/tasks.ts";

const definitions = {
  contact: contactKind,
  company: companyKind,
  deal: dealKind,
  task: taskKind,
  product: productKind,
} satisfies Record<ListedKind, KindDefinition>;

export type Definitions = typeof definitions;

/** What the list of a kind is called in addresses, files and tables, such as "companies". */
export type KindList = Definitions[ListedKind]["words"]["many"];

export const kindLists = perKind((kind): KindList => definitions[kind].words.many);

export const kindDefinitions: Record<ListedKind, KindDefinition> = definitions;

export type MergeableKind = {
  [Kind in ListedKind]: Definitions[Kind] extends { isMergeable: true } ? Kind : never;
}[ListedKind];

export type TaggedKind = {
  [Kind in ListedKind]: Definitions[Kind] extends { fields: { tags: object } } ? Kind : never;
}[ListedKind];

/** The kinds whose records can be merged. */
export const mergeableKinds = some(listedKinds.filter(isMergeable));

/** The kinds whose records carry tags. */
export const taggedKinds = some(listedKinds.filter(isTagged));

/** The kinds in an order in which one comes after those that it belongs to. */
export const kindsInOrder = some(
  listedKinds.toSorted((one, other) => depthOf(one) - depthOf(other)),
);

function depthOf(kind: ListedKind): number {
  const above = Object.values(kindDefinitions[kind].relations).flatMap(({ kind: other, isOne }) =>
    isOne && isListed(other) ? [1 + depthOf(other)] : [],
  );
  return Math.max(0, ...above);
}

export function isListed(kind: FilterKind): kind is ListedKind {
  return listedKinds.some((listed) => listed === kind);
}

function isMergeable(kind: ListedKind): kind is MergeableKind {
  return kindDefinitions[kind].isMergeable;
}

function isTagged(kind: ListedKind): kind is TaggedKind {
  return "tags" in kindDefinitions[kind].fields;
}

/** A list of words that an enumeration can be made of: it has at least one. */
function some<Kind>([first, ...rest]: Kind[]): [Kind, ...Kind[]] {
  if (first === undefined) throw new Error("no kind of record has this");
  return [first, ...rest];
}
