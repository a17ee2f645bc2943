import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, listToasts, toast } from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("A new toast takes the place of the one before", () => {
  toast({ title: "Contact created successfully" });
  toast({ title: "Contact deleted successfully" });
  expect(listToasts().map(({ title, open }) => [title, open])).toEqual([
    ["Contact deleted successfully", true],
  ]);
});

test("A dismissed toast closes at once and is removed after 1,000,000 ms", () => {
  toast({ title: "Task updated successfully" });
  const shown = listToasts()[0];
  dismissToast(shown?.id ?? Number.NaN);
  vi.advanceTimersByTime(999_999);
  expect(listToasts()).toEqual([{ ...shown, open: false }]);
  vi.advanceTimersByTime(1);
  expect(listToasts()).toEqual([]);
});
