import { z } from "zod";

export interface MollieAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** What becomes of a call: its answer, or null where the connection breaks without one. */
export type Fault = (forward: () => Promise<MollieAnswer>) => Promise<MollieAnswer | null>;

/** Nothing is done, and the provider says why in its own words. */
export function answers(status: number, headers: Record<string, string> = {}): Fault {
  const body = JSON.stringify({ status, title: "Trouble", detail: "Something is wrong" });
  return async () => ({ status, headers, body });
}

/** Nothing is done and nothing is said. */
export const breaks: Fault = async () => null;

/** What was asked for is done, and the news of it lost. */
export const losesAnswer: Fault = async (forward) => {
  await forward();
  return null;
};

/** The connection stays open, and nothing comes. */
export const hangs: Fault = () => new Promise(() => {});

/** Done or not, the answer is something else than agreed. */
export const babbles: Fault = async (forward) => {
  await forward();
  return { status: 200, body: '{"_embedded":{},"hello":"world"}' };
};

export function reports(changes: Record<string, unknown>): Fault {
  return async (forward) => {
    const answer = await forward();
    return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...changes }) };
  };
}

export function reportsEach(name: string, changes: Record<string, unknown>): Fault {
  const shape = z.looseObject({ _embedded: z.record(z.string(), z.array(z.looseObject({}))) });
  return async (forward) => {
    const answer = await forward();
    const { _embedded: lists, ...rest } = shape.parse(JSON.parse(answer.body));
    const changed = lists[name]?.map((object) => ({ ...object, ...changes }));
    return { ...answer, body: JSON.stringify({ ...rest, _embedded: { [name]: changed } }) };
  };
}

/** Stops a call before or after it is done, and says when it has come so far. */
export function holds(moment: "before" | "after") {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fault: Fault = async (forward) => {
    const early = moment === "after" ? await forward() : null;
    reached.resolve();
    await released.promise;
    return early ?? forward();
  };
  return { fault, reached: reached.promise, release: released.resolve };
}
