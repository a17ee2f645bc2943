import { z } from "zod";
import { fewestCases } from "#shared/forecast/fewest-cases.ts";

/** Deals that were closed since then are graded. */
export const gradedMonths = 24;

/** Scores from one bound to the next, the last one included in the last band. */
const bands = [
  { from: 0, to: 19 },
  { from: 20, to: 39 },
  { from: 40, to: 59 },
  { from: 60, to: 79 },
  { from: 80, to: 100 },
];

/**
 * `too-few`: fewer closed deals than needed, or none won, or none lost. `no-signal`: won and lost deals do not
 * differ more than by chance. `predicts`: deals with a higher score were won more often. `misleads`: less often.
 */
const verdicts = ["too-few", "no-signal", "predicts", "misleads"] as const;

export const scoreGrade = z.object({
  /** Closed deals by the score that their contact had when the deal was added. */
  bands: z.array(z.object({ from: z.int(), to: z.int(), won: z.int(), lost: z.int() })),
  verdict: z.enum(verdicts),
  /**
   * How often of a won and a lost deal, drawn by chance, the won one had the higher score: 0.5 is what chance gives, 1 is
   * the best; equal scores count half. Null with too few deals.
   */
  accuracy: z.number().nullable(),
});

export type ScoreGrade = z.infer<typeof scoreGrade>;

/** How many deals were won and lost at each score. */
export interface GradedCount {
  score: number;
  won: number;
  lost: number;
}

/** Standard errors between accuracy and chance from which the difference counts: 5 in 100 by chance alone. */
const significant = 1.96;

/** Grades a score by the rank test of Mann and Whitney. */
export function gradeOf(counts: readonly GradedCount[]): ScoreGrade {
  const inBands = bands.map(({ from, to }) => {
    const within = counts.filter(({ score }) => score >= from && score <= to);
    return { from, to, won: sumOf(within, "won"), lost: sumOf(within, "lost") };
  });
  const won = sumOf(counts, "won");
  const lost = sumOf(counts, "lost");
  if (won + lost < fewestCases || won === 0 || lost === 0) {
    return { bands: inBands, verdict: "too-few", accuracy: null };
  }
  const accuracy = accuracyOf(counts, won * lost);
  const error = Math.sqrt((won + lost + 1) / (12 * won * lost));
  const distance = (accuracy - 0.5) / error;
  return { bands: inBands, verdict: verdictOf(distance), accuracy };
}

function verdictOf(distance: number): ScoreGrade["verdict"] {
  if (Math.abs(distance) < significant) return "no-signal";
  return distance > 0 ? "predicts" : "misleads";
}

function accuracyOf(counts: readonly GradedCount[], pairs: number): number {
  let lostBelow = 0;
  let ahead = 0;
  for (const { won, lost } of counts.toSorted((a, b) => a.score - b.score)) {
    ahead += won * (lostBelow + lost / 2);
    lostBelow += lost;
  }
  return ahead / pairs;
}

function sumOf(counts: readonly GradedCount[], of: "won" | "lost"): number {
  return counts.reduce((sum, count) => sum + count[of], 0);
}
