// Measures what the calls of the forecast, the funnel and the board take: 100,000 deals with a log of 1,000,000
// changes, asked by one caller. Ends badly when a limit is broken.
//   npm run bench:forecast [-- --deals 5000] [--changes 100000] [--embedded] [--database URL]   URL: one that was filled so before
import { measureHistory } from "./as-of/measure-history.ts";
import { keepNights } from "./forecast/keep-nights.ts";
import {
  boardQuestions,
  forecastQuestions,
  forecastsOfDays,
  insightsQuestions,
} from "./forecast/questions.ts";

await measureHistory({
  title: "Forecast",
  deals: 100_000,
  email: "forecast@bench.example",
  prepare: async (database) => ({ "keeping all nights": await keepNights(database) }),
  questions: async () => {
    const now = new Date();
    return [
      ...forecastQuestions(now),
      ...forecastsOfDays(now),
      ...insightsQuestions(now),
      ...boardQuestions,
    ];
  },
});
