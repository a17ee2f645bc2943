import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { makeLane } from "#shared/lane.ts";
import { type Answer, answer, type Question } from "#shared/reports/questions.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

/** A page asks for three answers at once: what else it shows is asked beside them. */
const inTurn = makeLane(3);

/** An answer beside the question that it answers. */
export interface Answered {
  question: Question;
  answer: Answer;
}

/** The answer to a question; the last one stays in sight, with its own question, while another is asked. */
export function useAnswer(question: Question, isAsked = true) {
  const body = { ...question, timeZone: ownTimeZone() };
  return useQuery({
    queryKey: [apiPaths.reportAnswer, question.kind, body],
    queryFn: async ({ signal }): Promise<Answered> => {
      const response = await inTurn(
        () => callApi("POST", apiPaths.reportAnswer, { body, signal }),
        signal,
      );
      return { question, answer: await readJson(answer, response) };
    },
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}
