import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { countedTag } from "#shared/records/tags.ts";
import { enterCopy } from "#tests/support/archives.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a tag without records is known in a copy of the workspace", async () => {
  const user = await signUp();
  const jane = { name: "Jane", email: "jane@x.example", tags: ["Partner", "VIP"] };
  const { id } = await user.create("/api/contacts", contact, jane);
  await user.create("/api/companies", company, { name: "Acme", tags: ["Supplier"] });
  await user.update(`/api/contacts/${id}`, contact, { tags: ["VIP"] });
  const counts = async () => ({
    contacts: await user.get("/api/tags/counts?entity=contact", z.array(countedTag)),
    companies: await user.get("/api/tags/counts?entity=company", z.array(countedTag)),
  });
  const known = {
    contacts: [
      { name: "Partner", count: 0 },
      { name: "VIP", count: 1 },
    ],
    companies: [{ name: "Supplier", count: 1 }],
  };
  expect(await counts()).toEqual(known);
  await enterCopy(user);
  expect(await counts()).toEqual(known);
});
