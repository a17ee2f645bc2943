import { expect, test } from "vitest";
import { isTakenFrom } from "./added-records.ts";

test("new records get values of stored fields, and not of derived ones or links", () => {
  const stored = ["title", "stage", "priority", "ownerId", "tags", "closeReason"];
  const others = ["contactName", "nextStep", "daysInStage", "pipelineId", "createdAt", "contactId"];
  expect([...stored, ...others].filter((name) => isTakenFrom("deal", name))).toEqual(stored);
  expect(isTakenFrom("deal", "constructor")).toBe(false);
});
