import { allOf } from "#shared/filters/filters.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

// Always a day apart.
const zones = ["Pacific/Pago_Pago", "Pacific/Kiritimati"];

const found = z.array(z.object({ name: z.string().optional(), title: z.string().nullish() }));

async function find(user: TestClient, list: string, zone: string, field: string, operator: string) {
  const path = `${filtered(list, allOf(is(field, operator)))}&timeZone=${encodeURIComponent(zone)}`;
  return (await user.get(path, found)).map(({ name, title }) => name ?? title);
}

function later(day: string, days: number): string {
  return new Date(new Date(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days around each span's edges, and whether they are in it. */
function edgesOf(today: string): Record<string, [day: string, isWithin: boolean][]> {
  const sunday = later(today, -new Date(today).getUTCDay());
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const firstOfNext = `${later(firstOfMonth, 31).slice(0, 8)}01`;
  const about = (first: string, next: string): [string, boolean][] => [
    [later(first, -1), false],
    [first, true],
    [later(next, -1), true],
    [next, false],
  ];
  return {
    isToday: about(today, later(today, 1)),
    isThisWeek: about(sunday, later(sunday, 7)),
    isThisMonth: about(firstOfMonth, firstOfNext),
  };
}

describe.each(zones)("in %s", (zone) => {
  const edges = edgesOf(dayIn(zone, new Date()));
  const operators = Object.keys(edges);
  const days = new Set(Object.values(edges).flatMap((about) => about.map(([day]) => day)));
  let user: TestClient;
  beforeAll(async () => {
    user = await signUp();
    await addField(user, "Renewal", "date");
    for (const day of days) {
      const customFields = { renewal: day };
      await user.create("/api/tasks", task, { title: day, dueDate: day });
      await user.create("/api/contacts", contact, {
        name: day,
        email: "a@x.example",
        customFields,
      });
    }
  });

  test.each(operators)(
    "a date and a custom date %s from its first day to its last",
    async (operator) => {
      const due = await find(user, "tasks", zone, "dueDate", operator);
      const renewed = await find(user, "contacts", zone, "customFields.renewal", operator);
      for (const [day, isWithin] of edges[operator] ?? []) {
        expect([due.includes(day), renewed.includes(day)], day).toEqual([isWithin, isWithin]);
      }
    },
  );

  test.each(operators)("a moment %s where the reader is", async (operator) => {
    const path = filtered("tasks/count", allOf(is("createdAt", operator)));
    const { count } = await user.get(`${path}&timeZone=${zone}`, z.object({ count: z.int() }));
    expect(count).toBe(days.size);
  });
});
