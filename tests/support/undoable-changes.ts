import type { ListedKind } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import type { LinkedWorkspace } from "./linked-workspace.ts";
import { type Change, changeBy } from "./taken-back.ts";

/** A record of each kind that others name. */
export const recordOf = {
  contact: ({ jane }) => jane.id,
  company: ({ acme }) => acme.id,
  deal: ({ sale }) => sale.id,
  task: ({ call }) => call.id,
  product: ({ seat }) => seat.id,
} satisfies Record<ListedKind, (of: LinkedWorkspace) => string>;

export const pathOf = (kind: ListedKind, id: string) => `/api/${kindLists[kind]}/${id}`;

type Named = Record<string, Change>;

const changeDeal = ({ owner }: LinkedWorkspace, { id }: { id: string }, body: object) =>
  changeBy(owner, "PUT", pathOf("deal", id), body);

export const dealChanges: Named = {
  "a deal that is won": (of) =>
    changeDeal(of, of.sale, { stage: "closed", closeReason: "Price", closeNote: "Cheap" }),
  "a deal that is lost": (of) => changeDeal(of, of.sale, { stage: "lost", closeReason: "Price" }),
  "a won deal that is open again": (of) => changeDeal(of, of.won, { stage: "lead" }),
  "a won deal that is lost": (of) =>
    changeDeal(of, of.won, { stage: "lost", closeReason: "Price" }),
  "another reason": (of) => changeDeal(of, of.won, { closeReason: "Price", closeNote: "Cheap" }),
  "another pipeline": (of) => changeDeal(of, of.sale, { stage: of.renewals.stages[1]?.key }),
};

const setLines = ({ owner, offer }: LinkedWorkspace, items: object[], followsLineItems = true) =>
  changeBy(owner, "PUT", `/api/deals/${offer.id}/line-items`, { items, followsLineItems });

export const lineChanges: Named = {
  "a line more": (of) =>
    setLines(of, [...of.offered, { productId: of.seat.id, name: "More", unitPrice: "5" }]),
  "other quantities": (of) => {
    const discount = { kind: "percent", value: "10" };
    return setLines(
      of,
      of.offered.map((line) => ({ ...line, quantity: "9", discount })),
    );
  },
  "a line less": (of) => setLines(of, of.offered.slice(1)),
  "no lines": (of) => setLines(of, []),
  "another order of lines": (of) => setLines(of, of.offered.toReversed()),
  "a value that follows no lines": (of) => setLines(of, of.offered, false),
};

const edit = ({ owner }: LinkedWorkspace, kind: ListedKind, ids: string[], changes: object) =>
  changeBy(owner, "POST", `/api/${kindLists[kind]}/bulk-edit`, { selection: { ids }, changes });

const remove = ({ owner }: LinkedWorkspace, kind: ListedKind, ids: string[]) =>
  changeBy(owner, "POST", `/api/${kindLists[kind]}/bulk-delete`, { selection: { ids } });

export const bulkChanges: Named = {
  "changed contacts": (of) =>
    edit(of, "contact", [of.jane.id, of.joe.id, of.jim.id], {
      status: "inactive",
      title: "Boss",
      ownerId: of.memberId,
      addTags: ["q", "c"],
      removeTags: ["a"],
      customFields: { own_text: "For all" },
    }),
  "changed companies": (of) =>
    edit(of, "company", [of.acme.id, of.beta.id], { ownerId: of.memberId, tags: ["only"] }),
  "changed deals": (of) =>
    edit(of, "deal", [of.sale.id, of.offer.id, of.won.id], {
      stage: "negotiation",
      ownerId: of.memberId,
      companyId: of.beta.id,
    }),
  "changed tasks": (of) =>
    edit(of, "task", [of.call.id, of.done.id, of.visit.id], {
      status: "completed",
      assignedUserId: of.memberId,
    }),
  "changed products": (of) =>
    edit(of, "product", [of.seat.id], { status: "retired", ownerId: null }),
  "deleted contacts": (of) => remove(of, "contact", [of.jane.id, of.joe.id]),
  "deleted companies": (of) => remove(of, "company", [of.acme.id, of.beta.id]),
  "deleted deals": (of) => remove(of, "deal", [of.sale.id, of.won.id, of.offer.id]),
  "deleted tasks": (of) => remove(of, "task", [of.call.id, of.done.id]),
};

const changeTags = (
  { owner }: LinkedWorkspace,
  entity: string,
  names: string[],
  to: string | null,
) => changeBy(owner, "POST", "/api/tags/change", { entity, names, to });

export const tagChanges: Named = {
  "a renamed tag": (of) => changeTags(of, "contact", ["a"], "alpha"),
  "merged tags": (of) => changeTags(of, "contact", ["a", "c"], "b"),
  "deleted tags": (of) => changeTags(of, "company", ["a", "c"], null),
};

const merge = ({ owner }: LinkedWorkspace, kind: ListedKind, merged: object) =>
  changeBy(owner, "POST", `/api/${kindLists[kind]}/merge`, merged);

export const merges: Named = {
  "two merged contacts": ({ jane, joe, ...of }) =>
    merge({ jane, joe, ...of }, "contact", {
      winnerId: jane.id,
      loserIds: [joe.id],
      takes: { phone: joe.id },
    }),
  "three merged contacts": (of) =>
    merge(of, "contact", { winnerId: of.joe.id, loserIds: [of.jane.id, of.jim.id] }),
  "merged companies": (of) =>
    merge(of, "company", {
      winnerId: of.beta.id,
      loserIds: [of.acme.id],
      takes: { notes: of.acme.id },
    }),
};
