import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { deletionNotice, inWords, keptFor } from "#shared/administration/kept-for.ts";
import PrivacyPage from "./privacy-page.tsx";
import TermsPage from "./terms-page.tsx";

function textOf(Component: ComponentType) {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const [privacy, terms] = [PrivacyPage, TermsPage].map(textOf);

/** Each period of a text, such as "two years". */
const periodsIn = (text = "") =>
  [...text.matchAll(/(?:\w+) (?:days?|months?|years?)\b/g)].map(([period]) => period);

const section = (text: string | undefined, heading: string) =>
  text?.split(heading)[1]?.split(/ \d+\. [A-Z]/)[0];

test("/privacy names how long everything is kept, and no other period", () => {
  const told = periodsIn(section(privacy, "5. How long we keep it"));
  expect(told.toSorted()).toEqual(Object.values(keptFor).map(inWords).toSorted());
  expect(privacy).toContain("Messages to us: two years after the last one.");
  expect(privacy).toContain("Job applications: six months after they reach us.");
});

test("/terms name what the server does when an agreement ends", () => {
  const notice = "30 days";
  expect(periodsIn(section(terms, "13. Ending the agreement"))).toEqual([
    inWords(keptFor.endedWorkspaces),
    inWords(keptFor.backups),
    inWords(deletionNotice),
    notice,
  ]);
  expect(terms).toContain(
    "Neither the end of a trial nor a payment that fails deletes a workspace.",
  );
});

test("a period that says how long something is kept stands in no other place of these pages", () => {
  const others = new Set(["30 days", "14 days", "18 years", "twelve months"]);
  for (const text of [privacy, terms]) {
    const kept = ["5. How long we keep it", "13. Ending the agreement"].map(
      (heading) => section(text, heading) ?? "",
    );
    const rest = kept.reduce((left, part) => left?.replace(part, ""), text);
    expect(periodsIn(rest).filter((period) => !others.has(period))).toEqual([]);
  }
});

test("periods are written as people say them", () => {
  const said = [{ years: 1 }, { years: 2 }, { months: 12 }, { days: 1 }].map(inWords);
  expect(said).toEqual(["one year", "two years", "12 months", "one day"]);
});
