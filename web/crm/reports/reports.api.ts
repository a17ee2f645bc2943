import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { makeLane } from "#shared/platform/lane.ts";
import { type Answer, answer, type Question } from "#shared/reports/questions.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";

/** A page asks for three answers at once: what else it shows is asked beside them. */
const inTurn = makeLane(3);

export interface Answered {
  question: Question;
  answer: Answer;
}

/** The last answer stays in sight, with its question, while another is asked. What no one shows ends on the server. */
export function useAnswer(question: Question, isAsked = true) {
  const client = useQueryClient();
  const body = { ...question, timeZone: ownTimeZone() };
  const asked = JSON.stringify(body);
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = stopped === asked;
  const queryKey = [apiPaths.reportAnswer, question.kind, body];
  const answered = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Answered> => {
      const response = await inTurn(
        () => callApi("POST", apiPaths.reportAnswer, { body, signal, isRead: true }),
        signal,
      );
      return { question, answer: await readJson(answer, response) };
    },
    placeholderData: keepPreviousData,
    enabled: isAsked && !isStopped,
  });
  return {
    ...answered,
    asked,
    isStopped,
    /** Not while an answer to the same question is in sight. */
    isAwaited: answered.isFetching && (answered.isPending || answered.isPlaceholderData),
    stop: () => {
      setStopped(asked);
      void client.cancelQueries({ queryKey });
    },
    resume: () => setStopped(null),
  };
}
