import { z } from "zod";
import { oneOf, optionalReference, recordId } from "#shared/records/fields.ts";
import { may, type Role } from "#shared/accounts/permissions.ts";

/** Who sees a saved report or a dashboard beside its owner. */
export const audiences = ["noOne", "team", "workspace"] as const;

export type Audience = (typeof audiences)[number];

/** Who sees a saved report or a dashboard. */
export const sharing = z.object({
  /** The owner always sees it. */
  sharedWith: z.enum(audiences),
  /** Null unless it is shared with a team. */
  teamId: recordId.nullable(),
  teamName: z.string().nullable(),
  /** Null when the owner of a shared one has left. */
  ownerId: recordId.nullable(),
  ownerName: z.string().nullable(),
});

/** Its part of a body. Both are given together, which `namesTeam` checks. */
export const sharingInput = z.object({
  sharedWith: oneOf("sharedWith", audiences),
  teamId: optionalReference("Team"),
});

export type SharingInput = z.output<typeof sharingInput>;

/** Whether a body names a team where, and only where, it shares with one. */
export function namesTeam({ sharedWith, teamId }: Partial<SharingInput>): boolean {
  return (sharedWith === "team") === (typeof teamId === "string");
}

export const teamProblem = {
  path: ["teamId"],
  error: "Give teamId together with sharedWith: team, and only then",
};

export type Sharing = Pick<z.infer<typeof sharing>, "sharedWith" | "teamId" | "ownerId">;

export interface Reader {
  userId: string;
  role: Role;
  teamId: string | null;
}

/** Its owner, those it is shared with, and for a team's those who oversee reports. */
export function isSeenBy({ sharedWith, teamId, ownerId }: Sharing, reader: Reader): boolean {
  if (ownerId === reader.userId || sharedWith === "workspace") return true;
  if (sharedWith === "noOne") return false;
  return teamId === reader.teamId || may(reader.role, "reports.oversee");
}

/** Whether those a dashboard is shared with see this report of it, too. */
export function isSharedAsWidely(report: SharingInput, dashboard: SharingInput): boolean {
  if (report.sharedWith === "workspace" || dashboard.sharedWith === "noOne") return true;
  return report.sharedWith === "team" && report.teamId === dashboard.teamId;
}
