import { parentPort } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { terminateCode, type FromThread, type ToThread } from "./embedded-messages.ts";
import { openDurably } from "./embedded-postgres.ts";
import { givenProgram } from "./embedded-program.ts";

const [, , directory = ""] = process.argv;
const postgres = await openDurably(directory, givenProgram());
parentPort?.on("message", (message: ToThread) => void receive(postgres, message));
send({ kind: "ready" });

async function receive(database: PGlite, message: ToThread): Promise<void> {
  if (message[0] === terminateCode) {
    await database.close();
    parentPort?.close();
    return;
  }
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(message, {
    // The bytes lie in PGlite's memory, which the next chunk overwrites.
    onRawData: (bytes) => void chunks.push(bytes.slice()),
  });
  send({ kind: "answer", bytes: new Uint8Array(Buffer.concat(chunks)) });
}

function send(message: FromThread): void {
  parentPort?.postMessage(message, message.kind === "answer" ? [message.bytes.buffer] : []);
}
