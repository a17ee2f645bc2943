import { expect, inject, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { forecast } from "#shared/forecast/forecast.ts";
import { exportWorkspace, importArchive } from "#tests/support/archives.ts";
import { accept, addMember, copiedToken, invite } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

test("deals of a past day are, in a copy of the workspace, those of who joined it", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const user = await signUp();
  const colleague = await addMember(user);
  const sale = { title: "Sale", value: "10", expectedCloseDate: today };
  const first = await user.create("/api/deals", deal, sale);
  const second = await colleague.create("/api/deals", deal, sale);
  const caller = { baseUrl: inject("baseUrl"), cookie: user.cookie };
  const { workspaceId } = await importArchive(caller, await exportWorkspace(caller));
  const path = `/api/workspaces/${workspaceId}/enter`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 204 });
  const { id } = await invite(user, colleague.email);
  await accept(colleague, await copiedToken(user, id));

  const deals = await user.get(`/api/deals?asOf=${today}`, z.array(deal));
  const owners = deals.map(({ ownerId }) => ownerId);
  expect(new Set(owners)).toEqual(new Set([first.ownerId, second.ownerId]));
  const then = await user.get(`/api/forecast?date=${today}&asOf=${today}`, forecast);
  expect(then).toEqual(await user.get(`/api/forecast?date=${today}`, forecast));
});
