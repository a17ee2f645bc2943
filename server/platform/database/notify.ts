import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Db } from "./database.ts";

/** A subject of messages between servers that share a database, and their shape. */
export interface Topic<Message> {
  name: string;
  message: z.ZodType<Message>;
}

/** Once the transaction is stored. @param message at most 8,000 bytes as JSON: ids, not records */
export async function notify<Message>(
  tx: Db,
  { name }: Topic<Message>,
  message: Message,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${name}, ${JSON.stringify(message)})`);
}

/** @param listener `onGap` follows a lost connection, which may have missed messages. @returns a stop function */
export function hear<Message>(
  database: Pick<Database, "listen">,
  { name, message }: Topic<Message>,
  listener: { onMessage: (message: Message) => void; onGap: () => void },
): Promise<() => Promise<void>> {
  return database.listen(name, {
    onMessage: (payload) => listener.onMessage(message.parse(JSON.parse(payload))),
    onGap: listener.onGap,
  });
}
