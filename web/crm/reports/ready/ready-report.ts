import type { z } from "zod";
import { allOf, type FilterNode } from "#shared/filters/filters.ts";
import type { Picture } from "#shared/reports/pictures.ts";
import { question } from "#shared/reports/questions.ts";
import type { ShownReport } from "#web/crm/reports/report-address.ts";

export type Asked = Omit<z.input<typeof question>, "filter"> & { filter?: FilterNode[] };

/** A report that every workspace begins with. */
export interface ReadyReport extends ShownReport {
  id: string;
  name: string;
  purpose: string;
  section: (typeof readySections)[number];
}

export const readySections = [
  "Pipeline",
  "Won and lost",
  "Stages",
  "Products",
  "Contacts and companies",
  "Tasks",
  "Activities",
] as const;

export const valueSum = { of: "sum", field: "value" } as const;
export const lastYear = (field: string) => ({ field, span: "last12Months" });
export const isEmpty = (field: string): FilterNode => ({ field, operator: "isEmpty" });
export const is = (field: string, operator: string): FilterNode => ({ field, operator });

/** @param picture null for the one that fits */
export function ready(
  id: string,
  section: ReadyReport["section"],
  name: string,
  purpose: string,
  { filter, ...asked }: Asked,
  picture: Picture | null = null,
): ReadyReport {
  const text = filter ? JSON.stringify(allOf(...filter)) : null;
  return {
    id,
    section,
    name,
    purpose,
    picture,
    question: question.parse({ ...asked, filter: text }),
  };
}
