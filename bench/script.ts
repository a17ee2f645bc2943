import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { newId } from "#server/platform/ids.ts";
import type { Call, Operation, Owner } from "./operations.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Script {
  /** The statements of another turn: what the first one wrote gets new ids and new values. */
  atTurn: (turn: number) => Statement[];
}

/** Notes every statement that the product sends. */
export async function recordScript(
  pool: Pool,
  operation: Operation,
  owner: Owner,
): Promise<Script> {
  const ways: Recorded[] = [];
  for (let turn = 0; turn < (operation.ways ?? 1); turn += 1) {
    ways.push(await recordCall(pool, operation.call(owner, turn)));
  }
  return {
    atTurn(turn) {
      const way = ways[turn % ways.length];
      if (!way) throw new Error(`${operation.name} has no way to be done.`);
      return repeatCall(way, operation.call(owner, turn));
    },
  };
}

interface Recorded {
  inputs: string[];
  statements: Statement[];
  newIds: string[];
}

async function recordCall(pool: Pool, { run, inputs }: Call): Promise<Recorded> {
  const statements: Statement[] = [];
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values });
  const firstNewId = newId();
  await run(drizzle(pool, { logger: { logQuery } }));
  const newIds = statements
    .flatMap(({ values }) => values)
    .filter((value) => isIdSince(firstNewId, value));
  return { inputs, statements, newIds: [...new Set(newIds)] };
}

function repeatCall(recorded: Recorded, { inputs }: Call): Statement[] {
  const changes = [
    ...recorded.inputs.map((input, index) => [input, inputs[index] ?? input] as const),
    ...recorded.newIds.map((id) => [id, newId()] as const),
  ];
  return recorded.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => replaceIn(value, changes)),
  }));
}

/** Ids begin with the time at which they were made, so they compare like it. */
function isIdSince(id: string, value: unknown): value is string {
  return typeof value === "string" && idPattern.test(value) && value > id;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function replaceIn(value: unknown, changes: (readonly [string, string])[]): unknown {
  if (typeof value !== "string") return value;
  return changes.reduce((text, [from, to]) => text.replaceAll(from, to), value);
}
