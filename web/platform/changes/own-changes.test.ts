import { expect, test } from "vitest";
import type { LiveChange } from "#shared/platform/live.ts";
import { isBeforeOwnDeletion, noteOwnDeletion } from "./own-changes.ts";

const id = "0190a000-0000-7000-8000-000000000001";
const [earlier, deletion, undo] = ["10", "20", "30"].map(
  (second) => `0190a000-00${second}-7000-8000-000000000000`,
);

const changeIn = (changeSetId = ""): LiveChange => ({
  entity: "contact",
  action: "create",
  id,
  changeSetId,
  userId: null,
});

test("what led up to a record that this tab has deleted is not shown any more, its return is", () => {
  expect(isBeforeOwnDeletion(changeIn(earlier))).toBe(false);
  noteOwnDeletion(id, deletion ?? "");
  expect(isBeforeOwnDeletion(changeIn(earlier))).toBe(true);
  expect(isBeforeOwnDeletion(changeIn(undo))).toBe(false);
});
