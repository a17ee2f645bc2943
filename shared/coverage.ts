import { tiers, type Tier } from "#shared/billing.ts";

/** What one owner's trial or payments give to the workspaces that they own. */
export interface OwnerCover {
  /** The end of the trial or of the time that is paid for, grace included, in seconds since 1970. */
  until: number | null;
  /** Null during the trial. */
  tier: Tier | null;
}

/** What the owners of a workspace have paid for, at a moment. */
export interface Coverage {
  /** Null when the trial or the payments of every owner have lapsed. */
  tier: Tier | null;
}

/** The trial shows what the plan in the middle can do. */
const trialTier: Tier = "professional";

/** A workspace is covered by the best plan among its owners. */
export function coverageOf(owners: readonly OwnerCover[], now: Date): Coverage {
  const covering = owners.filter(({ until }) => until !== null && until * 1_000 > now.getTime());
  const ranks = covering.map(({ tier }) => tiers.indexOf(tier ?? trialTier));
  return { tier: ranks.length === 0 ? null : (tiers[Math.max(...ranks)] ?? null) };
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

/** What a workspace without a plan is told when it writes. */
export const lapsedSentence =
  "Your trial or subscription has ended, so this workspace can only be read and exported. An owner can choose a plan in Settings to go on.";

/** Why so many contacts are too many; null when the plan allows them. */
export function contactLimitSentence({ tier }: Coverage, contacts: number): string | null {
  if (tier === null) return lapsedSentence;
  const { contacts: limit } = planLimits[tier];
  if (contacts <= limit) return null;
  const lifts =
    tier === "starter" ? "Professional, with up to 10,000" : "Enterprise, without a limit";
  return `Your plan holds up to ${limit.toLocaleString("en-US")} contacts. To add more, choose ${lifts}, in Settings.`;
}

/** Why so many team members are too many; null when the plan allows them. */
export function memberLimitSentence({ tier }: Coverage, members: number): string | null {
  if (tier === null) return lapsedSentence;
  const { members: limit } = planLimits[tier];
  if (members <= limit) return null;
  return `Your plan holds up to ${limit} team members. To add more, choose Professional, without a limit, in Settings.`;
}

/** Why there is no access by API key; null when the plan has it. */
export function apiLimitSentence({ tier }: Coverage): string | null {
  if (tier === null) return lapsedSentence;
  if (planLimits[tier].hasApi) return null;
  return "Your plan has no API access. It comes with Professional, which an owner can choose in Settings.";
}
