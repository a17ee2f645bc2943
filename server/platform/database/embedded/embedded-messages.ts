/** To the thread: client messages of PostgreSQL's wire protocol, up to the next point where it answers. */
export type ToThread = Uint8Array<ArrayBuffer>;

/** From the thread: `ready` once, then one `answer` for each message. It throws when it cannot go on. */
export type FromThread = { kind: "ready" } | { kind: "answer"; bytes: Uint8Array<ArrayBuffer> };

/** What Node adds to that under --watch: the modules that the thread has imported. */
export type WatchReport = { kind?: never; "watch:import": string[] };

/** The first byte of the wire protocol's Terminate message, "X". */
export const terminateCode = 0x58;

const readyForQueryLength = 6;
const readyForQueryCode = 0x5a;
const idleCode = 0x49;

/** The state that an answer leaves the session in; `busy` when it is not the whole answer. */
export function sessionState(answer: Uint8Array): "idle" | "transaction" | "busy" {
  if (answer.at(-readyForQueryLength) !== readyForQueryCode) return "busy";
  return answer.at(-1) === idleCode ? "idle" : "transaction";
}
