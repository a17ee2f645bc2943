import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { mostFormFileBytes, usage } from "#shared/billing/usage.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { signUp } from "#tests/support/test-client.ts";
import { addForm, entriesOf, fileQuestion, pdf, sendFiles } from "#tests/support/web-forms.ts";

const whileAway = useOwnServer();

test("files count in the usage, and no more are taken where there is no room", async () => {
  const owner = await signUp();
  const form = await addForm(owner, { files: [fileQuestion()] });
  const send = (bytes?: number) => {
    const files: [string, File][] = bytes === undefined ? [] : [["_file-cv", pdf("cv.pdf", bytes)]];
    return sendFiles(form, { name: "Grace", email: `${randomUUID()}@x.example` }, files);
  };
  const used = async () => (await owner.get("/api/usage", usage)).formFiles;
  expect(await used()).toEqual({ used: 0, limit: mostFormFileBytes });
  expect((await send(1_000)).status).toBe(200);
  expect(await used()).toMatchObject({ used: 1_000 });
  // Files of before today, so that the limit of a day is not met.
  await whileAway((db) =>
    db.execute(sql`insert into web_form_files (workspace_id, id, entry_id, label, name, bytes, content)
      select workspace_id, ('00000000-0000-7000-8000-' || lpad(part::text, 12, '0'))::uuid, entry_id, label,
        name, ${(mostFormFileBytes - 2_000) / 5}::int, ''::bytea
      from web_form_files, generate_series(1, 5) as part`),
  );
  expect((await send(1_000)).status).toBe(200);
  const refused = await send(20);
  expect(refused.status).toBe(507);
  expect(refused.page).toContain("No more files can be taken here. Send it without files");
  expect((await used()).used).toBe(mostFormFileBytes);
  expect((await send()).status).toBe(200);
  expect(await entriesOf(owner, form)).toHaveLength(3);
  expect(await owner.get("/api/contacts", z.array(contact))).toHaveLength(3);
  const path = `/api/web-forms/${form.id}/entries`;
  for (const one of await entriesOf(owner, form)) {
    await owner.ask({ method: "DELETE", path: `${path}/${one.id}` });
  }
  expect((await used()).used).toBe(0);
});
