import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { task } from "#shared/crm/tasks.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

// Always a day apart.
const west = "Pacific/Pago_Pago";
const east = "Pacific/Kiritimati";
const named = z.array(z.object({ title: z.string().nullish(), name: z.string().optional() }));

async function find(user: TestClient, path: string, zone: string): Promise<string[]> {
  const found = await user.get(`${path}&timeZone=${encodeURIComponent(zone)}`, named);
  return found.map(({ title, name }) => name ?? title ?? "");
}

test("what is overdue, and in the next days, goes by the reader's day", async () => {
  const user = await signUp();
  const inTheWest = dayIn(west, new Date());
  await user.create("/api/tasks", task, { title: "Call", dueDate: inTheWest });
  const overdue = filtered("tasks", allOf(is("dueDate", "isOverdue")));
  expect(await find(user, overdue, west)).toEqual([]);
  expect(await find(user, overdue, east)).toEqual(["Call"]);
  const soon = filtered("tasks", allOf(is("dueDate", "isInTheNext", 1)));
  expect(await find(user, soon, west)).toEqual(["Call"]);
  expect(await find(user, soon, east)).toEqual([]);
});

test("a moment is on the day that it is where the reader is", async () => {
  const user = await signUp();
  const { createdAt } = await user.create("/api/contacts", contact, {
    name: "Ada",
    email: "a@x.example",
  });
  for (const zone of [west, east, "UTC"]) {
    const day = dayIn(zone, new Date(createdAt));
    const on = filtered("contacts", allOf(is("createdAt", "isOn", day)));
    expect(await find(user, on, zone), zone).toEqual(["Ada"]);
    for (const operator of ["isBefore", "isAfter"]) {
      const beside = filtered("contacts", allOf(is("createdAt", operator, day)));
      expect(await find(user, beside, zone), `${operator} in ${zone}`).toEqual([]);
    }
  }
  const inTheEast = filtered(
    "contacts",
    allOf(is("createdAt", "isOn", dayIn(east, new Date(createdAt)))),
  );
  expect(await find(user, inTheEast, west)).toEqual([]);
});

test("a custom date goes by the reader's day, and so does the count", async () => {
  const user = await signUp();
  await addField(user, "Renewal", "date");
  const renewal = dayIn(east, new Date());
  await user.create("/api/contacts", contact, {
    name: "Ada",
    email: "a@x.example",
    customFields: { renewal },
  });
  const past = allOf(is("customFields.renewal", "isInTheLast", 1));
  expect(await find(user, filtered("contacts", past), east)).toEqual(["Ada"]);
  expect(await find(user, filtered("contacts", past), west)).toEqual([]);
  const path = `${filtered("contacts/count", past)}&timeZone=${encodeURIComponent(east)}`;
  expect(await user.get(path, z.object({ count: z.int() }))).toEqual({ count: 1 });
});

test.each(["Mars/Olympus", "", "UTC'; --", "+02:00"])("%j is no zone", async (zone) => {
  const user = await signUp();
  const path = `/api/contacts?timeZone=${encodeURIComponent(zone)}`;
  const { error } = await user.refusal(400, { method: "GET", path });
  expect(error).toBe("timeZone must be the name of a time zone, such as Europe/Berlin");
});
