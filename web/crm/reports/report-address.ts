import { z } from "zod";
import { type Picture, pictures } from "#shared/reports/pictures.ts";
import { question, type Question } from "#shared/reports/questions.ts";
import { paths } from "#web/platform/navigation/paths.ts";

/** A report as it stands in an address. */
export interface ShownReport {
  name: string | null;
  question: Question;
  /** Null for the one that fits. */
  picture: Picture | null;
}

/** What a report asks before anyone has chosen. */
export const firstQuestion: Question = question.parse({
  kind: "deal",
  groups: [{ field: "stage" }],
});

export function reportPath({ name, question: asked, picture }: ShownReport): string {
  return paths.report({ name, question: JSON.stringify(asked), picture });
}

/** @returns null for a text that is no question */
export function readQuestion(text: string): Question | null {
  try {
    return question.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function readPicture(text: string | null): Picture | null {
  return z.enum(pictures).safeParse(text).data ?? null;
}
