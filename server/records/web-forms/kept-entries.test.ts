import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { type WebForm, webFormEntry } from "#shared/web-forms/web-forms.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { webFormFiles, webForms } from "#server/records/web-forms/web-forms.table.ts";
import { sweep } from "#server/sweep.ts";
import { finishDeletions } from "#tests/support/finish-deletions.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { signUp } from "#tests/support/test-client.ts";
import { addForm, fileQuestion, pdf, sendFiles } from "#tests/support/web-forms.ts";

const whileAway = useOwnServer();

const sendOne = (form: WebForm, more: object = {}) =>
  sendFiles(form, { name: "Grace", email: `${randomUUID()}@x.example`, ...more }, [
    ["_file-cv", pdf()],
  ]);

const countFiles = (db: Db) => db.$count(webFormFiles);

test("spam goes after 30 days with its files, counted from when a member set it aside", async () => {
  const owner = await signUp();
  const form = await addForm(owner, { files: [fileQuestion()] });
  const path = `/api/web-forms/${form.id}/entries`;
  await sendOne(form, { _homepage: "x" });
  await sendOne(form);
  const [entry] = await owner.get(path, z.array(webFormEntry));
  await owner.ask({ method: "POST", path: `${path}/${entry?.id}/spam` });
  const counts: number[] = [];
  await whileAway(async (db) => {
    await db.execute(sql`update web_form_entries set created_at = now() - interval '31 days'`);
    await sweep(db);
    counts.push(await countFiles(db));
  });
  expect(counts).toEqual([1]);
  expect(await owner.get(`${path}?state=spam`, z.array(webFormEntry))).toMatchObject([
    { id: entry?.id, spamReason: "member" },
  ]);
  await whileAway(async (db) => {
    await db.execute(sql`update web_form_entries set set_aside_at = now() - interval '31 days'`);
    await sweep(db);
    counts.push(await countFiles(db));
  });
  expect(counts).toEqual([1, 0]);
});

test("a deleted workspace leaves none of its files", async () => {
  const form = await addForm(await signUp(), { files: [fileQuestion()] });
  await sendOne(form);
  const counts: number[] = [];
  await whileAway(async (db) => {
    counts.push(await countFiles(db));
    const [row] = await db.select().from(webForms).where(eq(webForms.id, form.id));
    await db.transaction((tx) => eraseWorkspace(tx, toWorkspaceId(row?.workspaceId ?? "")));
    await finishDeletions(db);
    counts.push(await countFiles(db));
  });
  expect(counts).toEqual([1, 0]);
});
