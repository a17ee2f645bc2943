import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { operatedWorkspace, operatorLogEntry } from "#shared/administration/operator.ts";
import { addMember } from "#tests/support/members.ts";
import {
  type OperatedServer,
  operatorEmail,
  startOperatedServer,
} from "#tests/support/operators.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { ofRights, watchLocks } from "#tests/support/locks.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let operated: OperatedServer;
let operator: TestClient;

beforeAll(async () => {
  operated = await startOperatedServer({ TEAM_MAIL: "support@test.example" });
  operator = operated.operator;
  return () => operated.stop();
});

const reason = "It sends unwanted mail.";
const readMe = (user: TestClient) => user.get("/api/auth/user", currentUser);
const nameOf = async (user: TestClient) => (await readMe(user)).workspaceName;
const workspaceOf = async (user: TestClient) => (await readMe(user)).workspaceId;
const deletion = (id: string, name: string) => ({
  method: "POST",
  path: `/api/operator/workspaces/${id}/deletion`,
  body: { name },
});

async function suspend(id: string): Promise<void> {
  const path = `/api/operator/workspaces/${id}/suspension`;
  const answer = await operator.ask({ method: "POST", path, body: { reason } });
  expect(answer.status).toBe(200);
}

test.each(["used", "suspended"])("an operator deletes a workspace that is %s", async (state) => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "admin" });
  const [id, name] = [await workspaceOf(owner), await nameOf(owner)];
  await owner.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  if (state === "suspended") await suspend(id);

  const wrong = await operator.refusal(400, deletion(id, "Another name"));
  expect(wrong.error).toBe("This is not the workspace's name, so nothing was deleted.");
  expect(await workspaceOf(owner)).toBe(id);

  expect(await operator.ask(deletion(id, name))).toMatchObject({ status: 204 });
  for (const user of [owner, colleague]) expect(await workspaceOf(user)).not.toBe(id);
  expect(await owner.get("/api/contacts", z.array(contact))).toEqual([]);
  const path = `/api/operator/workspaces?search=${id}`;
  expect(await operator.get(path, z.array(operatedWorkspace))).toEqual([]);
  await operator.refusal(404, deletion(id, name));

  const [mail] = await readOutbox(owner.email);
  expect(mail?.subject).toBe("Your workspace was deleted");
  expect(mail?.text).toContain(`has deleted the workspace ${name} with everything in it`);
  expect(mail?.text).toContain("write to support@test.example");
  const others = await readOutbox(colleague.email);
  expect(others.map(({ subject }) => subject)).not.toContain("Your workspace was deleted");
  const log = `/api/operator/log?workspaceId=${id}&action=workspace.deleted`;
  expect(await operator.get(log, z.array(operatorLogEntry))).toMatchObject([
    { operator: operatorEmail, target: name },
  ]);
});

test("a member's write that has begun goes on while an operator's deletion waits for it", async () => {
  const owner = await signUp();
  const { workspaceId, id, workspaceName: name } = await readMe(owner);
  const locks = await watchLocks(operated.home.variables["DATABASE_URL"]);
  const { answer } = await locks.answerWaiting(
    { ...ofRights, waitsWith: 'from "members" where', workspaceId, id },
    () => operator.ask(deletion(workspaceId, name)),
    // As each row that the member adds does.
    (write) =>
      write.query("select from workspaces where id = $1 for key share nowait", [workspaceId]),
  );
  await locks.end();
  expect(answer).toMatchObject({ status: 204 });
});

test("an owner deletes a suspended workspace, and a member leaves it", async () => {
  const owner = await signUp();
  const [admin, leaver] = [
    await addMember(owner, { role: "admin" }),
    await addMember(owner, { role: "member" }),
  ];
  const [id, name] = [await workspaceOf(owner), await nameOf(owner)];
  await suspend(id);
  expect(await leaver.ask({ method: "POST", path: "/api/workspace/leave" })).toMatchObject({
    status: 204,
  });
  const leaving = { method: "POST", path: "/api/workspace/delete", body: { name } };
  await admin.refusal(403, leaving);
  await owner.refusal(400, { ...leaving, body: { name: "Another name" } });
  // Decision 44: what is in it may be why it is suspended.
  await owner.refusal(423, { method: "GET", path: "/api/workspace/export" });
  expect(await owner.ask(leaving)).toMatchObject({ status: 204 });
  for (const user of [owner, admin]) expect(await workspaceOf(user)).not.toBe(id);
});

test("the command line deletes one by its name, and logs it", async () => {
  const owner = await signUp();
  const [id, name] = [await workspaceOf(owner), await nameOf(owner)];
  await operated.server.stop();
  const { variables } = operated.home;
  const admin = (...args: string[]) => runOperatorCommand("admin", args, variables);
  expect((await admin("delete", id)).exitCode).toBe(2);
  const wrong = await admin("delete", id, "--name", "Another name");
  expect(wrong).toMatchObject({ exitCode: 1 });
  expect(wrong.output).toContain("so nothing was deleted");
  expect((await admin("delete", id, "--name", name)).output).toContain(`Deleted ${name}.`);
  expect((await admin("workspace", id)).exitCode).toBe(1);
  expect((await admin("log")).output).toContain(`command line  workspace.deleted  ${name}`);
  operated.server = await startServer(variables);
});
