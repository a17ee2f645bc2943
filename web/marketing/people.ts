import { claims } from "#shared/site/claims.ts";

export type Person = { name: string; initials: string; role: string; about: string };

export const maya: Person = {
  name: "Maya Lindqvist",
  initials: "ML",
  role: "Co-founder and CEO",
  about:
    "Carried a quota for nine years and kept her best pipeline in a notebook. CRM Pro began as the thing she wished she had instead.",
};

export const daniel: Person = {
  name: "Daniel Osei",
  initials: "DO",
  role: "Co-founder and CTO",
  about:
    "Built booking systems for airlines, where a lost write is a lost seat. He answers for speed, for security, and for every record being where you left it.",
};

export const priya: Person = {
  name: "Priya Raman",
  initials: "PR",
  role: "VP of Product",
  about:
    "Spends a day of each week beside customers as they work. If a screen needs explaining, she takes it back to the drawing board.",
};

export const elena: Person = {
  name: "Elena Marchetti",
  initials: "EM",
  role: "VP of Customer Success",
  about: `Has helped some hundreds of teams move in, and remembers what each of them found hard. Her people answer within ${claims.replyTime}.`,
};

export const leadership = [maya, daniel, priya, elena];
