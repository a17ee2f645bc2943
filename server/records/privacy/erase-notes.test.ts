import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { erasable } from "#shared/records/deleted-records.ts";
import { signUp } from "#tests/support/test-client.ts";

test("calls and notes on the contact's deals keep their texts, or lose them where that is chosen", async () => {
  const user = await signUp();
  for (const notes of [false, true]) {
    const { id } = await user.create("/api/contacts", contact, {
      name: "Zora Quill",
      email: `zora${notes}@quill.example`,
    });
    const sale = await user.create("/api/deals", deal, {
      title: "Boat",
      value: "1",
      contactId: id,
    });
    const said = `Quillspoken${notes} by Zora Quill`;
    const call = { type: "call", title: "Boat talk", description: said, dealId: sale.id };
    await user.create("/api/activities", activity, call);
    const path = `/api/contacts/${id}/erasure`;
    expect(await user.get(path, erasable)).toEqual({ notes: 1 });
    const answer = await user.ask({ method: "POST", path: notes ? `${path}?notes=true` : path });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const timeline = await user.get(`/api/activities?dealId=${sale.id}`, z.array(activity));
    const found = timeline.find(({ type }) => type === "call");
    expect([found?.title, found?.description]).toEqual(
      notes
        ? ["Call about an erased contact", null]
        : ["Boat talk", "Quillspokenfalse by an erased contact"],
    );
  }
});
