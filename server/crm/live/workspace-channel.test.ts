import fastify from "fastify";
import { expect, test } from "vitest";
import { unlimited } from "#shared/billing/coverage.ts";
import { LiveStream } from "#server/crm/live/live-stream.ts";
import { WorkspaceChannel } from "#server/crm/live/workspace-channel.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("a stream that begins while the database is away ends, so that its reader comes again", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  const actor: Actor = {
    userId: newId(),
    workspaceId: toWorkspaceId(newId()),
    visibility: "all",
    teamId: null,
    role: "owner",
    memberRole: "owner",
    apiKey: null,
    hasSecondFactor: false,
    requiredOn: [],
    coverage: unlimited,
    address: "10.0.0.1",
  };
  const channel = new WorkspaceChannel(db, actor.workspaceId, fastify().log);
  const stream = new LiveStream(actor, async () => actor);
  await close();
  await channel.join(stream, { readingForMs: 0 });
  expect(stream.isOver).toBe(true);
  await home.remove();
});
