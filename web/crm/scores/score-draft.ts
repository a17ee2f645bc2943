import type { z } from "zod";
import {
  type EngagementEvent,
  newScore,
  type NewScore,
  type Score,
} from "#shared/scores/scores.ts";

export interface FitDraft {
  filter: string | null;
  points: string;
}

export interface EngagementDraft {
  event: EngagementEvent;
  points: string;
  halfLifeDays: string;
}

/** A score as it is written: its numbers are texts until it is saved. */
export interface ScoreDraft {
  name: string;
  onCard: boolean;
  fit: FitDraft[];
  engagement: EngagementDraft[];
}

/** Where a new score begins: what most teams give points for. */
export const firstDraft: ScoreDraft = {
  name: "Lead score",
  onCard: true,
  fit: [{ filter: null, points: "20" }],
  engagement: [
    { event: "reply", points: "20", halfLifeDays: "30" },
    { event: "meeting", points: "30", halfLifeDays: "60" },
    { event: "form", points: "15", halfLifeDays: "30" },
  ],
};

export function draftOf({ name, onCard, fit, engagement }: Score): ScoreDraft {
  return {
    name,
    onCard,
    fit: fit.map(({ filter, points }) => ({ filter, points: String(points) })),
    engagement: engagement.map(({ event, points, halfLifeDays }) => ({
      event,
      points: String(points),
      halfLifeDays: String(halfLifeDays),
    })),
  };
}

/** Sentences by the place of what is wrong, such as "fit.0.points". */
export type ScoreProblems = Record<string, string | undefined>;

/** What a draft says, or what is wrong with it. */
export function readDraft(
  draft: ScoreDraft,
): { score: NewScore; problems: null } | { score: null; problems: ScoreProblems } {
  const { data, error } = newScore.safeParse({
    ...draft,
    fit: draft.fit.map(({ filter, points }) => ({
      filter: filter ?? undefined,
      points: numberOf(points),
    })),
    engagement: draft.engagement.map(({ event, points, halfLifeDays }) => ({
      event,
      points: numberOf(points),
      halfLifeDays: numberOf(halfLifeDays),
    })),
  });
  return data ? { score: data, problems: null } : { score: null, problems: problemsOf(error) };
}

function problemsOf({ issues }: z.ZodError): ScoreProblems {
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const place = path.join(".");
      return [place, place.endsWith(".filter") ? "Add a condition" : message];
    }),
  );
}

/** What is no number is refused by the schema. */
function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
