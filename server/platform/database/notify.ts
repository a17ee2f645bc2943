import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Db } from "./database.ts";

/** What servers that share a database tell each other of, and the shape of such a message. */
export interface Topic<Message> {
  name: string;
  message: z.ZodType<Message>;
}

/**
 * Tells every server of something, this one too, once the transaction is stored.
 * @param message at most 8,000 bytes as JSON, so ids rather than records
 */
export async function notify<Message>(
  tx: Db,
  { name }: Topic<Message>,
  message: Message,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${name}, ${JSON.stringify(message)})`);
}

/**
 * Hears what any server tells of.
 * @param listener `onGap` is called after the connection broke: messages may have gone unheard
 * @returns the way to stop
 */
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
