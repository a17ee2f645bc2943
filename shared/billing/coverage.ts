import { format } from "#shared/format/format.ts";
import { z } from "zod";
import { tiers, type Tier } from "./billing.ts";
import { moment } from "#shared/records/fields.ts";

/** What one owner's trial or payments give to the workspaces that they own. */
export interface OwnerCover {
  /** The end of the trial or of the time that is paid for, grace included, in seconds since 1970. */
  until: number | null;
  /** The same by the owner's own clock, which runs ahead in the sandbox. */
  endsAt?: number | null;
  /** Null during the trial. */
  tier: Tier | null;
  /** Of the user, such as `trial` or `past_due`. */
  status: string;
}

/** What the owners of a workspace have paid for, at a moment. */
export interface Coverage {
  /** Null when the trial or the payments of every owner have lapsed. */
  tier: Tier | null;
}

/** The coverage of every workspace where the server takes no payments. */
export const unlimited = {
  tier: "enterprise",
  status: "paid",
  daysLeft: null,
  endsAt: null,
  deleteAt: null,
} as const;

/** The trial shows what the plan in the middle can do. */
const trialTier: Tier = "professional";

/** A workspace is covered by the best plan among its owners. */
export function coverageOf(owners: readonly OwnerCover[], now: Date): Coverage {
  const ranks = owners
    .filter((owner) => msLeft(owner, now) > 0)
    .map(({ tier }) => tiers.indexOf(tier ?? trialTier));
  return { tier: ranks.length === 0 ? null : (tiers[Math.max(...ranks)] ?? null) };
}

function msLeft({ until }: OwnerCover, now: Date): number {
  return until === null ? 0 : until * 1_000 - now.getTime();
}

/** How the plan of a workspace stands, as the page shows it above everything else. */
export const planStanding = z.object({
  /** Null where the workspace can only be read. */
  tier: z.enum(tiers).nullable(),
  /** On what the workspace lives; of several owners, on the one whose time is the longest. */
  status: z.enum(["trial", "paid", "past_due", "trial_over", "lapsed"]),
  /** Begun days until it can only be read; null where there is no such day. */
  daysLeft: z.number().int().nullable(),
  /** When the trial or the subscription ends, or ended; null where there is no such moment. */
  endsAt: moment.nullable(),
  /** When the workspace is deleted, since its owners have cancelled; null where no day is set. */
  deleteAt: moment.nullable(),
});

export type PlanStanding = z.infer<typeof planStanding>;

const dayMs = 86_400_000;

export function standingOf(
  owners: readonly OwnerCover[],
  now: Date,
  deletion: Date | null = null,
): PlanStanding {
  const [last] = owners.toSorted((one, other) => msLeft(other, now) - msLeft(one, now));
  const { tier } = coverageOf(owners, now);
  if (!last || tier === null) {
    const neverPaid = owners.every(({ status }) => statusesOfTrial.has(status));
    const status = neverPaid ? "trial_over" : "lapsed";
    const deleteAt = deletion?.toISOString() ?? null;
    return { tier: null, status, daysLeft: null, endsAt: endOf(last), deleteAt };
  }
  const daysLeft = Math.ceil(msLeft(last, now) / dayMs);
  return { tier, status: livesOn(last), daysLeft, endsAt: endOf(last), deleteAt: null };
}

function endOf(owner: OwnerCover | undefined): string | null {
  const seconds = owner?.endsAt ?? owner?.until ?? null;
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
}

/** Before the first payment. */
const statusesOfTrial = new Set(["trial", "pending"]);

function livesOn({ status }: OwnerCover): PlanStanding["status"] {
  if (statusesOfTrial.has(status)) return "trial";
  return status === "past_due" ? "past_due" : "paid";
}

interface PlanLimits {
  contacts: number;
  members: number;
  hasApi: boolean;
}

/** What each plan allows, as the landing page says (spec section 9). */
export const planLimits: Record<Tier, PlanLimits> = {
  starter: { contacts: 1_000, members: 5, hasApi: false },
  professional: { contacts: 10_000, members: Infinity, hasApi: true },
  enterprise: { contacts: Infinity, members: Infinity, hasApi: true },
};

/** The refusal of writes in a workspace without a plan. */
export const lapsedSentence =
  "The trial or subscription of this workspace has ended, so it can only be read and exported. To go on, an owner can choose a plan in Settings.";

/** How many contacts may be added up to; none where nothing is paid for. */
export function contactLimit({ tier }: Coverage): number {
  return tier === null ? 0 : planLimits[tier].contacts;
}

/** Why so many contacts are too many; null when the plan allows them. */
export function contactLimitSentence({ tier }: Coverage, contacts: number): string | null {
  if (tier === null) return lapsedSentence;
  const { contacts: limit } = planLimits[tier];
  if (contacts <= limit) return null;
  const lifts =
    tier === "starter" ? "Professional, with up to 10,000" : "Enterprise, without a limit";
  return `The plan of this workspace holds up to ${format.number(limit)} contacts. For more, an owner can choose ${lifts}, in Settings.`;
}

/** The notice where deleted contacts came back to a plan that allows fewer. */
export function overLimitNotice({ tier }: Coverage, contacts: number): string | undefined {
  const limit = tier === null ? Infinity : planLimits[tier].contacts;
  if (contacts <= limit) return undefined;
  return `This workspace now has ${format.number(contacts)} contacts, and its plan holds ${format.number(limit)}. What was deleted always comes back, but no contact can be added until there is room.`;
}

/** Why so many team members, invited ones included, are too many; null when the plan allows them. */
export function memberLimitSentence({ tier }: Coverage, members: number): string | null {
  if (tier === null) return lapsedSentence;
  const { members: limit } = planLimits[tier];
  if (members <= limit) return null;
  return `The plan of this workspace holds up to ${limit} team members, invited ones included. For more, an owner can choose Professional, without a limit, in Settings.`;
}

/** Why there is no access by API key; null when the plan has it. */
export function apiLimitSentence({ tier }: Coverage): string | null {
  if (tier === null) return lapsedSentence;
  if (planLimits[tier].hasApi) return null;
  return "The plan of this workspace has no API access. It comes with Professional, which an owner can choose in Settings.";
}
