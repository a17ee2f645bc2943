import { useMemo } from "react";
import { type Picture, fittingPictures } from "#shared/reports/pictures.ts";
import { questionProblem } from "#shared/reports/question-problem.ts";
import type { Question } from "#shared/reports/questions.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { firstQuestion, readPicture, readQuestion } from "./report-address.ts";
import { sayQuestion } from "./question-words.ts";

/** The report that the page's address holds. */
export function useReport() {
  const { get, set } = useViewParams();
  const text = get("question");
  const read = useMemo(() => readQuestion(text), [text]);
  const question = read ?? firstQuestion;
  const words = useQuestionWords(question);
  const { known } = words;
  const fitting = fittingPictures(known, question);
  const chosen = readPicture(get("picture"));
  const picture = chosen && fitting.includes(chosen) ? chosen : (fitting[0] ?? "table");
  return {
    ...words,
    question,
    name: get("name"),
    picture,
    fitting,
    isUnreadable: read === null,
    /** What the question asks for that is not there, in a sentence. */
    problem: questionProblem(known, question)?.message ?? null,
    setQuestion: (next: Question) => set({ question: JSON.stringify(next) }, { replace: true }),
    setPicture: (next: Picture) =>
      set({ picture: next === fitting[0] ? null : next }, { replace: true }),
  };
}

export type Report = ReturnType<typeof useReport>;

/** A question in a sentence, by the names that the workspace has. */
function useQuestionWords(question: Question) {
  // Also for what is asked of the deals of other records.
  usePipelines();
  const known = useKnownFields("deal");
  const { data: members } = useMembers();
  const nameOf = (id: string) =>
    members?.find(({ userId }) => userId === id)?.name ?? "someone who has left";
  return { known, sentence: sayQuestion(question, { known, nameOf }) };
}
