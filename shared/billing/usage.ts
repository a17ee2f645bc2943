import { z } from "zod";
import { tiers } from "./billing.ts";

/** Null where there is none. */
const limit = z.number().int().nullable();

/** Answer of GET /api/usage: how much of what its plan allows a workspace uses. */
export const usage = z.object({
  /** Null where the workspace can only be read. */
  tier: z.enum(tiers).nullable(),
  contacts: z.object({
    /** Null for anyone who sees only some of them. */
    used: z.number().int().nullable(),
    limit,
  }),
  /** Those who were invited and have not answered count as well. */
  members: z.object({ used: z.number().int(), invited: z.number().int(), limit }),
  /** What visitors sent by web forms, in bytes; the same with each plan. */
  formFiles: z.object({ used: z.number(), limit: z.number() }),
  hasApi: z.boolean(),
});

/** What the files of a workspace's web forms can have together. */
export const mostFormFileBytes = 10_000_000_000;

export type Usage = z.infer<typeof usage>;

/** How close to its limit something is. */
export type Room = "enough" | "little" | "none";

/** @param limit null where there is none */
export function roomLeft({ used, limit }: { used: number; limit: number | null }): Room {
  if (limit === null) return "enough";
  if (used >= limit) return "none";
  return used >= limit * 0.9 || used === limit - 1 ? "little" : "enough";
}
