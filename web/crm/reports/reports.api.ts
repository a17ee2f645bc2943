import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, type Question } from "#shared/reports/questions.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

/** The answer to a question; the last one stays in sight while another is asked. */
export function useAnswer(question: Question, isAsked = true) {
  const body = { ...question, timeZone: ownTimeZone() };
  return useQuery({
    queryKey: [apiPaths.reportAnswer, question.kind, body],
    queryFn: async ({ signal }) =>
      readJson(answer, await callApi("POST", apiPaths.reportAnswer, { body, signal })),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}
