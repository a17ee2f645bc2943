import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import { insist, type Caller } from "./insist.ts";
import type { RecordList } from "./ledger.ts";

const record = z.looseObject({ id: z.uuid() });
const line = z.looseObject({ title: z.string(), relatedTo: z.string().nullable() });

type Stored = z.infer<typeof record>;

export async function findLosses(caller: Caller): Promise<string[]> {
  const lists = ["companies", "contacts", "deals"] as const;
  const compared = await Promise.all(lists.map((list) => compareList(caller, list)));
  return [...caller.ledger.troubles, ...compared.flat(), ...(await compareMoves(caller))];
}

/** Change sets that are half there, and totals that count what is not there. */
export async function findHalves(db: Db): Promise<string[]> {
  const found = await findContradictions(db);
  return found.map((one) => `does not fit together: ${JSON.stringify(one)}`);
}

async function compareList(caller: Caller, list: RecordList): Promise<string[]> {
  const shown = z.array(record).parse(await readAll(caller, `/api/${list}`));
  const byId = new Map(shown.map((one) => [one.id, one]));
  const expected = [...caller.ledger.entries].filter(([, entry]) => entry.list === list);
  const losses = expected.flatMap(([id, { fields }]) => describe(list, id, fields, byId.get(id)));
  const unknown = shown.filter(({ id }) => !caller.ledger.entries.has(id));
  return [
    ...losses,
    ...unknown.map(({ id }) => `${list} ${id} is there but was never acknowledged`),
  ];
}

function describe(
  list: RecordList,
  id: string,
  fields: Record<string, unknown> | null,
  stored: Stored | undefined,
): string[] {
  if (!fields) return stored ? [`${list} ${id} was deleted and is there`] : [];
  if (!stored) return [`${list} ${id} was acknowledged and is gone`];
  return Object.entries(fields)
    .filter(([name, value]) => stored[name] !== value)
    .map(
      ([name, value]) =>
        `${list} ${id}: ${name} was set to ${String(value)} and is ${String(stored[name])}`,
    );
}

/** The feed has one line for each time that a deal was moved. */
async function compareMoves(caller: Caller): Promise<string[]> {
  const lines = z.array(line).parse(await readAll(caller, "/api/activities"));
  const moves = Map.groupBy(
    lines.filter(({ title }) => title.startsWith("Moved to")),
    ({ relatedTo }) => relatedTo,
  );
  return [...caller.ledger.moves].flatMap(([deal, count]) => {
    const shown = moves.get(deal)?.length ?? 0;
    return shown === count ? [] : [`${deal} was moved ${count} times and the feed shows ${shown}`];
  });
}

export async function readAll(caller: Caller, firstPath: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let path: string | undefined = firstPath;
  while (path !== undefined) {
    const answer = await insist(caller, { method: "GET", path });
    items.push(...z.array(z.unknown()).parse(answer.body));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return items;
}
