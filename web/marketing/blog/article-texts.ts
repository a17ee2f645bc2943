import type { ReactNode } from "react";
import type { ArticleSlug } from "./articles.ts";
import { cleanDataByHabit } from "./texts/clean-data-by-habit.tsx";
import { firstNinetyDaysOfARep } from "./texts/first-ninety-days-of-a-rep.tsx";
import { followUpsThatGetAnswers } from "./texts/follow-ups-that-get-answers.tsx";
import { forecastsFinanceCanTrust } from "./texts/forecasts-finance-can-trust.tsx";
import { leadScoringOnOnePage } from "./texts/lead-scoring-on-one-page.tsx";
import { thirtyMinutePipelineReview } from "./texts/thirty-minute-pipeline-review.tsx";

export const articleTexts: Record<ArticleSlug, ReactNode> = {
  "thirty-minute-pipeline-review": thirtyMinutePipelineReview,
  "follow-ups-that-get-answers": followUpsThatGetAnswers,
  "lead-scoring-on-one-page": leadScoringOnOnePage,
  "forecasts-finance-can-trust": forecastsFinanceCanTrust,
  "clean-data-by-habit": cleanDataByHabit,
  "first-ninety-days-of-a-rep": firstNinetyDaysOfARep,
};
