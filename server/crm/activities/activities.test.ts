import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/activities.ts";
import { company } from "#shared/companies.ts";
import { contact } from "#shared/contacts.ts";
import { deal } from "#shared/deals.ts";
import { signUp } from "#tests/support/test-client.ts";

const activities = z.array(activity);

test("a call on a deal stands in the timelines of its contact and company too", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const links = { companyId: acme.id, contactId: jane.id };
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1", ...links });
  const call = await user.create("/api/activities", activity, {
    type: "call",
    title: "Talked about terms",
    description: "They want two years.",
    dealId: sale.id,
  });
  expect(call).toMatchObject({ ...links, dealId: sale.id, relatedTo: "Sale", relatedId: sale.id });
  for (const filter of [`dealId=${sale.id}`, `contactId=${jane.id}`, `companyId=${acme.id}`]) {
    const [newest] = await user.get(`/api/activities?${filter}`, activities);
    expect(newest, filter).toEqual(call);
  }
});

test("a note may be about nothing in particular", async () => {
  const user = await signUp();
  const note = await user.create("/api/activities", activity, { type: "note", title: "Idea" });
  expect(note).toMatchObject({ relatedTo: null, contactId: null, companyId: null, dealId: null });
});

test("people log calls, emails, meetings and notes, and nothing else", async () => {
  const user = await signUp();
  for (const type of ["deal", "task", "unknown"]) {
    const { error } = await user.refusal(400, {
      method: "POST",
      path: "/api/activities",
      body: { type, title: "Made up" },
    });
    expect(error).toBe("Type must be one of: call, email, meeting, note");
  }
});

test("an activity on a record of another workspace is refused", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const theirs = await stranger.create("/api/deals", deal, { title: "Theirs", value: "1" });
  const { issues } = await user.refusal(400, {
    method: "POST",
    path: "/api/activities",
    body: { type: "call", title: "Call", dealId: theirs.id },
  });
  expect(issues).toEqual([
    { path: "dealId", message: "This deal does not exist. It may have been deleted." },
  ]);
  expect(await user.get("/api/activities", activities)).toEqual([]);
});
