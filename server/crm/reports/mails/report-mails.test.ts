import { beforeAll, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { z } from "zod";
import { errorBody } from "#shared/platform/errors.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { member, team as memberTeam } from "#shared/accounts/members.ts";
import { reportMails } from "#shared/reports/report-mails.ts";
import { savedReport, type SavedReport } from "#shared/reports/saved-reports.ts";
import { reportRecipients } from "#server/crm/reports/mails/report-mails.table.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember, confirmAddress, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { send, sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";

const byPriority = { kind: "deal", groups: [{ field: "priority" }] };
const mondays = { days: "monday", hour: 9, timeZone: "Europe/Berlin" } as const;

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  await open();
  return async () => {
    sendTo(null);
    await server.stop();
    await home.remove();
  };
});

async function open(variables: Record<string, string> = {}): Promise<void> {
  server = await startServer({ ...home.variables, JOB_HEARTBEAT_SECONDS: "10", ...variables });
  sendTo(server.baseUrl);
}

/** As when the moments have come at which the report is sent, while no server ran. */
async function letComeDue({ id }: SavedReport, variables?: Record<string, string>): Promise<void> {
  await server.stop();
  const { db, close } = await home.open();
  await db
    .update(reportRecipients)
    .set({ dueAt: sql`now() - interval '1 minute'` })
    .where(eq(reportRecipients.reportId, id));
  await close();
  await open(variables);
}

const share = (user: TestClient, fields: object = {}) =>
  user.create("/api/reports", savedReport, {
    name: "By priority",
    question: byPriority,
    sharedWith: "workspace",
    ...fields,
  });
const mailsPath = ({ id }: SavedReport) => `/api/reports/${id}/mails`;
const read = (user: TestClient, report: SavedReport) => user.get(mailsPath(report), reportMails);
const set = (user: TestClient, report: SavedReport, recipientIds: string[], change: object = {}) =>
  user.update(mailsPath(report), reportMails, { ...mondays, recipientIds, ...change });

async function team() {
  const owner = await signUp();
  await confirmAddress(owner);
  const seller = await addMember(owner, { role: "member", visibility: "own" });
  await confirmAddress(seller);
  const [{ userId: ownerId }, { userId: sellerId }] = [
    await memberOf(owner, owner),
    await memberOf(owner, seller),
  ];
  return { owner, seller, ownerId, sellerId };
}

const reportsTo = async ({ email }: TestClient) =>
  (await readOutbox(email)).filter(({ subject }) => subject.startsWith("By priority"));

/** Once what was due is done with. */
async function expectMovedOn(user: TestClient, report: SavedReport): Promise<void> {
  const nextAt = async () => Date.parse((await read(user, report)).own?.nextAt ?? "");
  await expect.poll(nextAt).toBeGreaterThan(Date.now());
}

test("each recipient is sent the figures that they may see, once, also by a server that was killed", async () => {
  const { owner, seller, ownerId, sellerId } = await team();
  for (const [user, title] of [
    [owner, "Large"],
    [owner, "Other"],
    [seller, "Small"],
  ] as const) {
    await user.ask({
      method: "POST",
      path: "/api/deals",
      body: { title, value: "10", priority: "high" },
    });
  }
  const report = await share(owner);
  const { own } = await set(owner, report, [ownerId, sellerId]);
  expect(own).toMatchObject(mondays);
  expect(own?.recipients.map(({ obstacle }) => obstacle)).toEqual([null, null]);
  expect((await read(seller, report)).others).toMatchObject([{ ...mondays, ownerId }]);

  await letComeDue(report);
  await server.kill();
  await open();
  await expect.poll(async () => (await reportsTo(owner)).length).toBe(1);
  await expect.poll(async () => (await reportsTo(seller)).length).toBe(1);
  await expectMovedOn(owner, report);
  const [all] = await reportsTo(owner);
  const [theirs] = await reportsTo(seller);
  expect(all?.text).toContain("Number of deals by priority.");
  expect(all?.text).toContain("High  |  3");
  expect(theirs?.text).toContain("High  |  1");
  expect(theirs?.text).toContain("Ada Tester has set it up");
  expect(theirs?.text).toContain(`/app/reports/saved/${report.id}?emails=1`);
  const html = await send({ method: "GET", path: theirs?.htmlPath ?? "" });
  expect(html.body).toContain("<th");
  const file = await send({ method: "GET", path: `${theirs?.htmlPath}/file` });
  expect(file.body).toBe("Priority,Records,Figure\r\nHigh,1,1\r\nAll,1,1\r\n");
});

test("the mail brings its picture along, for programs that load none", async () => {
  const smtp = await startSmtpServer();
  const { owner, ownerId } = await team();
  const months = { kind: "deal", groups: [{ field: "createdAt", step: "month" }] };
  await owner.ask({ method: "POST", path: "/api/deals", body: { title: "A", value: "10" } });
  const report = await share(owner, { question: months });
  await set(owner, report, [ownerId]);
  await letComeDue(report, { SMTP_URL: smtp.url, MAIL_FROM: "CRM Pro <crm-pro@example.com>" });
  const sent = () => smtp.received.filter(({ envelope }) => envelope.to.includes(owner.email));
  await expect.poll(() => sent().length).toBe(1);
  const [mail] = sent();
  const pictures = mail?.attachments.filter(({ mimeType }) => mimeType === "image/png") ?? [];
  expect(pictures).toMatchObject([{ contentId: "<report>", disposition: "inline" }]);
  expect(mail?.html?.match(/<img [^>]+>/g)).toEqual([
    expect.stringMatching(
      /src="cid:report" width="520" alt="Number of deals by created \(month\)\."/,
    ),
  ]);
  expect(mail?.text).toContain("The figures count 1 deal that you may see.");
  const drawn = sharp(Buffer.from(z.instanceof(ArrayBuffer).parse(pictures[0]?.content)));
  expect(await drawn.metadata()).toMatchObject({ format: "png", width: 1040, height: 528 });
  await server.stop();
  await smtp.stop();
  await open();
});

test("a mail of two measures has both figures of each group, and a picture of points", async () => {
  const { owner, ownerId } = await team();
  for (const value of ["10", "30"]) {
    const body = { title: "A", value, priority: "high" };
    await owner.ask({ method: "POST", path: "/api/deals", body });
  }
  const measures = { measure: { of: "average", field: "value" }, against: { of: "count" } };
  const report = await share(owner, {
    question: { ...byPriority, ...measures },
    picture: "scatter",
  });
  await set(owner, report, [ownerId]);
  await letComeDue(report);
  await expect.poll(async () => (await reportsTo(owner)).length).toBe(1);
  const [mail] = await reportsTo(owner);
  expect(mail?.text).toContain("Average of value against number of deals by priority.");
  expect(mail?.text).toContain("Priority  |  Average of value of deals  |  Number of deals");
  expect(mail?.text).toContain("High  |  $20  |  2");
  const html = await send({ method: "GET", path: mail?.htmlPath ?? "" });
  expect(String(html.body)).toMatch(/<img [^>]*alt="Average of value against number of deals/);
});

test("no mail goes to those who have left or see the report no more, and what is gone is not counted", async () => {
  const { owner, seller, ownerId, sellerId } = await team();
  const tier = await addField(owner, "Tier", "text", { entity: "deal" });
  const question = { kind: "deal", groups: [{ field: "customFields.tier" }] };
  const report = await share(owner, { question });
  await set(owner, report, [ownerId, sellerId]);
  const obstacles = async () => {
    const { own } = await read(owner, report);
    return own?.recipients.find(({ userId }) => userId === sellerId)?.obstacle;
  };

  await owner.update(`/api/reports/${report.id}`, savedReport, { sharedWith: "noOne" });
  expect(await obstacles()).toBe("private");
  await owner.update(`/api/custom-fields/${tier.id}`, customField, { archived: true });
  await letComeDue(report);
  await expectMovedOn(owner, report);
  expect([await reportsTo(owner), await reportsTo(seller)]).toEqual([[], []]);

  await owner.update(`/api/reports/${report.id}`, savedReport, { sharedWith: "workspace" });
  expect(await obstacles()).toBeNull();
  await seller.ask({ method: "POST", path: "/api/workspace/leave" });
  expect(await obstacles()).toBe("left");
  expect((await set(owner, report, [ownerId])).own?.recipients).toEqual([
    { userId: ownerId, obstacle: null },
  ]);
});

test("a member gets a team's reports as long as they are in the team, and there is one", async () => {
  const { owner, ownerId, sellerId } = await team();
  const east = await owner.create("/api/teams", memberTeam, { name: "East" });
  const report = await share(owner);
  await set(owner, report, [ownerId, sellerId]);
  const obstacle = async () => {
    const { own } = await read(owner, report);
    return own?.recipients.find(({ userId }) => userId === sellerId)?.obstacle;
  };
  const move = (teamId: string | null) =>
    owner.update(`/api/members/${sellerId}`, member, { role: "member", visibility: "own", teamId });
  const toEast = { sharedWith: "team", teamId: east.id };
  await owner.update(`/api/reports/${report.id}`, savedReport, toEast);
  expect(await obstacle()).toBe("private");
  await move(east.id);
  expect(await obstacle()).toBeNull();
  await move(null);
  expect(await obstacle()).toBe("private");
  await move(east.id);
  await owner.ask({ method: "DELETE", path: `/api/teams/${east.id}` });
  expect(await obstacle()).toBe("private");
  const [kept] = await owner.get("/api/reports", z.array(savedReport));
  expect(kept).toMatchObject({ sharedWith: "noOne", teamId: null, ownerId });
});

test("what someone has set ends with them, and recipients are shown it", async () => {
  const { owner, seller, ownerId } = await team();
  const report = await share(owner);
  await set(seller, report, [ownerId]);
  await seller.ask({ method: "POST", path: "/api/workspace/leave" });
  expect(await read(owner, report)).toMatchObject({
    own: null,
    others: [{ obstacle: "senderLeft", ownerName: "Ada Tester" }],
  });
});

test("a recipient stops what others have them sent, and an owner all of it", async () => {
  const { owner, seller, ownerId, sellerId } = await team();
  const report = await share(owner);
  await set(owner, report, [ownerId, sellerId]);
  const stop = (user: TestClient, suffix = "") =>
    user.ask({ method: "DELETE", path: `${mailsPath(report)}${suffix}` });
  expect(await stop(seller, `/${ownerId}`)).toMatchObject({ status: 204 });
  expect((await read(seller, report)).others).toEqual([]);
  expect((await read(owner, report)).own?.recipients).toHaveLength(1);
  expect(await stop(owner)).toMatchObject({ status: 204 });
  expect((await read(owner, report)).own).toBeNull();
  expect(await stop(owner)).toMatchObject({ status: 404 });
});

test("what may not be sent is refused with a sentence", async () => {
  const { owner, seller, ownerId, sellerId } = await team();
  const [viewer, stranger] = [await addMember(owner, { role: "viewer" }), await signUp()];
  const { userId: viewerId } = await memberOf(owner, viewer);
  const { userId: strangerId } = await memberOf(stranger, stranger);
  const [shared, secret] = [await share(owner), await share(owner, { sharedWith: "noOne" })];
  const refused = async (user: TestClient, report: SavedReport, recipientIds: string[]) => {
    const body = { ...mondays, recipientIds };
    const found = await user.ask({ method: "PUT", path: mailsPath(report), body });
    return [found.status, errorBody.parse(found.body).error];
  };
  expect(await refused(viewer, shared, [ownerId])).toEqual([
    403,
    "Your role lets you have reports sent to yourself alone.",
  ]);
  expect(await refused(owner, secret, [sellerId])).toEqual([
    400,
    expect.stringMatching(/^Share the report first with those who do not see it: /),
  ]);
  expect(await refused(owner, shared, [strangerId])).toEqual([
    400,
    "A report is sent to members of the workspace alone.",
  ]);
  expect(await refused(owner, shared, [ownerId, ownerId.toUpperCase()])).toEqual([
    400,
    "Each recipient can be named once",
  ]);
  expect(await refused(owner, shared, [])).toEqual([400, "Choose who is sent the report"]);
  expect(await refused(seller, secret, [sellerId])).toEqual([
    404,
    "This report does not exist. It may have been deleted.",
  ]);
  const { own } = await set(viewer, shared, [viewerId], { days: "workingDays" });
  expect(own?.recipients).toEqual([{ userId: viewerId, obstacle: null }]);
});
