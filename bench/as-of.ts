// Measures what the board, its lists and what changed take as of a day: 50,000 deals with a log of 1,000,000
// changes, asked by one caller. Ends badly when a limit is broken.
//   npm run bench:as-of [-- --deals 5000] [--changes 100000] [--embedded] [--database URL]   URL: one that was filled so before
import { z } from "zod";
import { pipeline } from "#shared/crm/pipelines.ts";
import { measureHistory } from "./as-of/measure-history.ts";
import { questionsAsOf } from "./as-of/questions.ts";
import type { SignedIn } from "./http-load.ts";

await measureHistory({
  title: "As of a day",
  deals: 50_000,
  email: "as-of@bench.example",
  questions: async (session) => questionsAsOf(new Date(), await defaultPipeline(session)),
});

async function defaultPipeline({ baseUrl, cookie }: SignedIn): Promise<string> {
  const response = await fetch(`${baseUrl}/api/pipelines`, { headers: { cookie } });
  const [first] = z.array(pipeline).parse(await response.json());
  if (!first) throw new Error("The workspace has no pipeline.");
  return first.id;
}
