import { useMemo } from "react";
import { type Picture, fittingPictures } from "#shared/reports/pictures.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { fieldsAsOf } from "#shared/reports/as-of.ts";
import { questionProblem } from "#shared/reports/question-problem.ts";
import type { Question } from "#shared/reports/questions.ts";
import type { SavedReport } from "#shared/reports/saved-reports.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { useMembers, wordsForMember } from "#web/settings/members/members.api.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { firstQuestion, readPicture, readQuestion } from "./report-address.ts";
import { sayQuestion } from "#shared/reports/question-words.ts";

/** The report in the page's address: a question of its own, or what was changed of a saved one. */
export function useReport(saved: SavedReport | null = null) {
  const { get, set } = useViewParams();
  const choose = (changes: { question?: string | null; picture?: string | null }) =>
    set(changes, { replace: true });
  const text = get("question");
  const first = saved?.question ?? firstQuestion;
  const read = useMemo(() => (text === null ? first : readQuestion(text)), [text, first]);
  const question = read ?? first;
  const words = useQuestionWords(question);
  const known = fieldsAsOf(words.known, question.asOf);
  const fitting = fittingPictures(known, question);
  const chosen = readPicture(get("picture")) ?? saved?.picture ?? null;
  const isAsSaved = JSON.stringify(question) === JSON.stringify(first);
  return {
    sentence: words.sentence,
    /** What the question can name, and what it could as of another day. */
    known,
    allKnown: words.known,
    saved,
    question,
    name: saved?.name ?? get("name"),
    chosen,
    fitting,
    isUnreadable: read === null,
    /** Whether something else is shown than what was saved. */
    isEdited: !isAsSaved || chosen !== (saved?.picture ?? null),
    /** What the question asks for that is not there, in a sentence. */
    problem: knownProblem(known, question) ?? (isAsSaved ? (saved?.problem ?? null) : null),
    setQuestion: (next: Question) => {
      const changed = JSON.stringify(next);
      choose({ question: saved && changed === JSON.stringify(first) ? null : changed });
    },
    setPicture: (next: Picture) =>
      choose({ picture: next === (saved?.picture ?? fitting[0]) ? null : next }),
    discard: () => choose({ question: null, picture: null }),
  };
}

/** Null also as long as no one has read the workspace's own fields: the server knows them. */
export function knownProblem(known: KnownFields, question: Question): string | null {
  return known.hasCustom ? (questionProblem(known, question)?.message ?? null) : null;
}

export type Report = ReturnType<typeof useReport>;

/** A question in a sentence, by the names that the workspace has. */
function useQuestionWords(question: Question) {
  // Also for what is asked of the deals of other records.
  usePipelines();
  const known = useKnownFields("deal");
  const members = useMembers();
  const nameOf = (id: string) => wordsForMember(members, id);
  return { known, sentence: sayQuestion(question, { known, nameOf }) };
}
