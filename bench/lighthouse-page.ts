import lighthouse from "lighthouse";
import { z } from "zod";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = (typeof categories)[number];

export type Measurement = {
  /** Out of 100. */
  scores: Record<Category, number>;
  timings: { firstPaintMs: number; largestPaintMs: number; blockedMs: number; layoutShift: number };
  bytes: { document: number; stylesheet: number; script: number; font: number };
};

/** Loads a page several times, each time in a fresh session of the phone profile. */
export async function measurePage(
  address: string,
  { port, runs }: { port: number; runs: number },
): Promise<Measurement> {
  const measurements: Measurement[] = [];
  for (let attempt = 0; measurements.length < runs; attempt += 1) {
    if (attempt === 2 * runs) throw new Error(`Lighthouse could not measure ${address}.`);
    const measurement = await measureOnce(address, port);
    if (isComplete(measurement)) measurements.push(measurement);
  }
  return medianOf(measurements);
}

/** On a busy machine the browser now and then paints nothing while it is watched. */
function isComplete({ timings }: Measurement): boolean {
  return Object.values(timings).every(Number.isFinite);
}

const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
});

async function measureOnce(address: string, port: number): Promise<Measurement> {
  const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
  const { audits, categories: scored } = result.lhr;
  const score = (category: Category) => Math.round((scored[category]?.score ?? 0) * 100);
  const timing = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const { items } = requests.parse(audits["network-requests"]?.details);
  const bytes = (type: string) =>
    items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    timings: {
      firstPaintMs: timing("first-contentful-paint"),
      largestPaintMs: timing("largest-contentful-paint"),
      blockedMs: timing("total-blocking-time"),
      layoutShift: timing("cumulative-layout-shift"),
    },
    bytes: {
      document: bytes("Document"),
      stylesheet: bytes("Stylesheet"),
      script: bytes("Script"),
      font: bytes("Font"),
    },
  };
}

function medianOf(measurements: Measurement[]): Measurement {
  const median = (read: (measurement: Measurement) => number) => {
    const sorted = measurements.map(read).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      "best-practices": median(({ scores }) => scores["best-practices"]),
      seo: median(({ scores }) => scores.seo),
    },
    timings: {
      firstPaintMs: median(({ timings }) => timings.firstPaintMs),
      largestPaintMs: median(({ timings }) => timings.largestPaintMs),
      blockedMs: median(({ timings }) => timings.blockedMs),
      layoutShift: median(({ timings }) => timings.layoutShift),
    },
    bytes: {
      document: median(({ bytes }) => bytes.document),
      stylesheet: median(({ bytes }) => bytes.stylesheet),
      script: median(({ bytes }) => bytes.script),
      font: median(({ bytes }) => bytes.font),
    },
  };
}
