import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { customField } from "#shared/records/custom-fields.ts";
import { view } from "#shared/filters/views.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { is } from "#tests/support/filters.ts";
import { signUp } from "#tests/support/test-client.ts";

const sentence = "The field “Tier” is archived, and can be restored in the settings";
const filter = JSON.stringify(allOf(is("customFields.tier", "isEmpty")));

for (const [what, asked] of [
  ["filters by", { filter }],
  ["sorts by", { sort: "-customFields.tier" }],
  ["shows", { columns: ["name", "customFields.tier"] }],
] as const) {
  test(`a view that ${what} a custom field says when it is archived`, async () => {
    const user = await signUp();
    const tier = await addField(user, "Tier", "text");
    const body = { kind: "contact", name: "Mine", layout: "table", ...asked };
    const saved = await user.create("/api/views", view, body);
    expect(saved).toMatchObject({ ...asked, problem: null });
    await user.ask({ method: "DELETE", path: `/api/custom-fields/${tier.id}` });
    const path = `/api/views/${saved.id}`;
    expect(await user.update(path, view, { name: "Still mine" })).toMatchObject({
      name: "Still mine",
      problem: sentence,
    });
    await user.update(`/api/custom-fields/${tier.id}`, customField, { archived: false });
    expect(await user.update(path, view, { name: "Mine" })).toMatchObject({ problem: null });
  });
}

test("a view of a field that is not there, or cannot be asked so, is refused", async () => {
  const user = await signUp();
  await addField(user, "Tier", "text");
  for (const [asked, said] of [
    [
      { filter: JSON.stringify(allOf(is("customFields.size", "isEmpty"))) },
      /no field "customFields.size"/,
    ],
    [
      { filter: JSON.stringify(allOf(is("customFields.tier", "isChecked"))) },
      /^Tier cannot be asked/,
    ],
    [{ sort: "customFields.size" }, /no field "customFields.size" to sort by/],
  ] as const) {
    const body = { kind: "contact", name: "Mine", ...asked };
    const { error } = await user.refusal(400, { method: "POST", path: "/api/views", body });
    expect(error).toMatch(said);
  }
});
