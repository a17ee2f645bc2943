import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import {
  operatedWorkspacesQuery,
  operatorLogQuery,
  suspension,
  trialExtension,
} from "#shared/administration/operator.ts";
import { buildApp } from "#server/app.ts";
import { openQueue } from "#server/jobs.ts";
import {
  listFailedMails,
  sendMailAgain,
  sendMailsAgain,
} from "#server/administration/operator/failed-mails.ts";
import { deleteOperatedWorkspace } from "#server/administration/operator/delete-operated-workspace.ts";
import {
  extendTrial,
  signOutEverywhere,
} from "#server/administration/operator/operate-accounts.ts";
import {
  listOperatedWorkspaces,
  readOperatedDetails,
} from "#server/administration/operator/operated-workspaces.queries.ts";
import { listOperatorLog, type Operator } from "#server/accounts/support-access/operator-log.ts";
import {
  freeWorkspace,
  suspendWorkspace,
} from "#server/administration/operator/suspend-workspace.ts";
import { readDatabaseSize } from "#server/administration/operator/workspace-storage.queries.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { openLog } from "#server/platform/process/open-log.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { runCommand, say, UsageError } from "./terminal.ts";
import { openForCommand } from "./open-for-command.ts";

const usage = `npm run admin -- COMMAND, one of
  workspaces [SEARCH]            list workspaces, or those whose name or members match
  workspace ID                   show one
  suspend ID --reason TEXT       suspend it; its members read the reason
  free ID                        free it
  delete ID --name NAME          delete it for good; its name, to be sure
  extend-trial EMAIL --days N    move the end of a user's trial, or --until DATE
  sign-out EMAIL                 sign a user out everywhere
  mails                          list failed mails
  send-mail ID|all               send one of them again, or all
  database                       show what all of the database takes
  log                            list what operators did`;

interface Options {
  reason: string | undefined;
  name: string | undefined;
  days: string | undefined;
  until: string | undefined;
}

interface Command {
  /** Where null, a subject may still narrow what is listed. */
  takes: "workspace" | "mail" | "text" | null;
  run: (app: FastifyInstance, subject: string, options: Options) => Promise<void>;
}

const by: Operator = { userId: null, name: "command line", address: "" };

const commands: Record<string, Command> = {
  workspaces: {
    takes: null,
    run: async ({ db }, search) => {
      const query = operatedWorkspacesQuery.parse({ search, limit: 200 });
      const { rows, nextCursor } = await listOperatedWorkspaces(db, query);
      for (const one of rows) {
        const members = countText(one.members, "member", "members");
        const records = countText(one.records, "record", "records");
        const state = one.suspendedAt === null ? "" : "  suspended";
        say(`${one.id}  ${one.name}  ${members}  ${records}${state}`);
      }
      if (rows.length === 0) say("No workspace matches.");
      if (nextCursor !== null) say("There are more: search for a name or an address.");
    },
  },
  workspace: {
    takes: "workspace",
    run: async ({ db }, id) => {
      say(JSON.stringify(await readOperatedDetails(db, id), null, 2));
    },
  },
  suspend: {
    takes: "workspace",
    run: async ({ db, announcer }, id, { reason }) => {
      if (reason === undefined) throw new UsageError("Say why: its members read --reason.");
      const parsed = suspension.safeParse({ reason });
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "");
      const { data } = parsed;
      const { name } = await db.transaction((tx) => suspendWorkspace(tx, by, id, data.reason));
      announcer.announce(toWorkspaceId(id));
      await announcer.settle();
      say(`Suspended ${name}.`);
    },
  },
  free: {
    takes: "workspace",
    run: async ({ db }, id) => {
      const { name } = await db.transaction((tx) => freeWorkspace(tx, by, id));
      say(`Freed ${name}.`);
    },
  },
  delete: {
    takes: "workspace",
    run: async ({ db, announcer }, id, { name: typed }) => {
      if (typed === undefined) throw new UsageError("Say its name, to be sure: --name NAME.");
      const { teamAddress } = readEnvironment(process.env).mail;
      const order = { id, typed, teamAddress };
      const name = await againOnDeadlock(() =>
        db.transaction((tx) => deleteOperatedWorkspace(tx, by, order)),
      );
      announcer.announce(toWorkspaceId(id));
      await announcer.settle();
      say(`Deleted ${name}. Its rows go in the background as soon as a server runs.`);
    },
  },
  "extend-trial": {
    takes: "text",
    run: async ({ db }, email, { days, until }) => {
      const parsed = trialExtension.safeParse({ email, days, until });
      if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "");
      const endsAt = await db.transaction((tx) => extendTrial(tx, by, parsed.data));
      say(`The trial of ${email} ends at ${endsAt.toISOString()}.`);
    },
  },
  "sign-out": {
    takes: "text",
    run: async ({ db }, email) => {
      await db.transaction((tx) => signOutEverywhere(tx, by, email));
      say(`Signed ${email} out everywhere.`);
    },
  },
  mails: {
    takes: null,
    run: async ({ db }) => {
      const mails = await listFailedMails(db);
      for (const { id, recipient, subject, lastError } of mails) {
        say(`${id}  ${recipient}  ${subject}  ${lastError ?? ""}`);
      }
      if (mails.length === 0) say("No mail has failed.");
    },
  },
  "send-mail": {
    takes: "mail",
    run: async ({ db }, id) => {
      if (id === "all") {
        const { count } = await db.transaction((tx) => sendMailsAgain(tx, by));
        say(`${countText(count, "mail is", "mails are")} sent again as soon as a server runs.`);
        return;
      }
      await db.transaction((tx) => sendMailAgain(tx, by, id));
      say("The mail is sent again as soon as a server runs.");
    },
  },
  database: {
    takes: null,
    run: async ({ db }) => {
      say(`${format.number(await readDatabaseSize(db))} bytes`);
    },
  },
  log: {
    takes: null,
    run: async ({ db }) => {
      const { rows: lines } = await listOperatorLog(db, operatorLogQuery.parse({ limit: 200 }));
      for (const { at, operator, action, target, details } of lines) {
        say(`${at}  ${operator}  ${action}  ${target}  ${details ?? ""}`.trimEnd());
      }
      if (lines.length === 0) say("No operator has done anything yet.");
    },
  },
};

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    options: {
      reason: { type: "string" },
      name: { type: "string" },
      days: { type: "string" },
      until: { type: "string" },
    },
    allowPositionals: true,
  });
  const [name = "", subject, ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new UsageError("Name a command.");
  const { takes, run } = command;
  if (subject === undefined && takes !== null) throw new UsageError(`Say what to ${name}.`);
  const takesId = takes === "workspace" || (takes === "mail" && subject !== "all");
  if (takesId && !z.uuid().safeParse(subject).success) {
    throw new UsageError(`${subject} is no id: "npm run admin -- ${takes}s" lists them.`);
  }
  const { reason, name: typed, days, until } = values;
  const options = { reason, name: typed, days, until };
  await withApp((app) => run(app, subject ?? "", options));
});

async function withApp(work: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await openForCommand(environment);
  const siteRoot = fileURLToPath(import.meta.resolve("#dist"));
  const app = await buildApp(database, environment, siteRoot, openLog("silent"));
  // Sending a mail again takes a job.
  const jobs = await openQueue(database, app, environment);
  app.addHook("onClose", async () => {
    await jobs.stop();
    await database.close();
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
