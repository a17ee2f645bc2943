import { readFile } from "node:fs/promises";
import { z } from "zod";

const text = z.string().trim().min(1).max(2_000);
const moment = z.iso.datetime({ offset: true });

const incident = z.strictObject({
  title: text,
  begunAt: moment,
  /** Absent while the incident lasts. */
  endedAt: moment.optional(),
  /** Oldest first. */
  updates: z.array(z.strictObject({ at: moment, text })).default([]),
});
export type Incident = z.infer<typeof incident>;

const incidentFile = z.array(incident).max(100);

export interface Incidents {
  /** Newest first. */
  list: Incident[];
  /** Why the file cannot be read; null where it can, or does not exist. */
  problem: string | null;
}

export async function readIncidents(path: string): Promise<Incidents> {
  try {
    const parsed = incidentFile.safeParse(JSON.parse(await readFile(path, "utf8")));
    if (!parsed.success) return { list: [], problem: z.prettifyError(parsed.error) };
    const list = parsed.data.toSorted((a, b) => Date.parse(b.begunAt) - Date.parse(a.begunAt));
    return { list, problem: null };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return { list: [], problem: null };
    }
    return { list: [], problem: error instanceof Error ? error.message : String(error) };
  }
}
