import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { inYears } from "#shared/kept-for.ts";
import PrivacyPage from "./privacy-page.tsx";

test("/privacy promises what the sweep keeps to", () => {
  const Stub = createRoutesStub([{ path: "/privacy", Component: PrivacyPage }]);
  const text = renderToStaticMarkup(<Stub initialEntries={["/privacy"]} />).replace(/<[^>]*>/g, "");
  expect(text).toContain("Messages to us: two years after the last one.");
  expect(text).toMatch(/Invoices, with your name and address on them: seven years, as tax law/);
});

test("numbers of years are written as people say them", () => {
  expect([inYears(1), inYears(2), inYears(12)]).toEqual(["one year", "two years", "12 years"]);
});
