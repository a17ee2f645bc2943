import { randomUUID } from "node:crypto";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emailAccount } from "#shared/email/email.ts";
import { type EmailSync, emailSync } from "#shared/email/email-sync.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { emailsFound } from "#tests/support/shared-mail.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

/** A mailbox with letters in its inbox, and a person who has connected it. */
async function connected(letters: string[] = []) {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  for (const one of letters) await mailbox.append("INBOX", one);
  const user = await signUp();
  const account = await user.create(
    "/api/email-accounts",
    emailAccount,
    mailProvider().account(name),
  );
  const path = `/api/email-accounts/${account.id}`;
  return { name, mailbox, user, path };
}

const read = (user: TestClient, path: string) => user.get(`${path}/sync`, emailSync);

async function syncNow(user: TestClient, path: string): Promise<void> {
  await user.ask({ method: "POST", path: `${path}/sync` });
}

/** Syncs again and again until the ledger says so: a job that runs takes no second one in. */
async function untilSynced(user: TestClient, path: string, check: (sync: EmailSync) => void) {
  await expect
    .poll(async () => {
      await syncNow(user, path);
      try {
        check(await read(user, path));
        return "as expected";
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    })
    .toBe("as expected");
}

function folderOf(sync: EmailSync, path: string) {
  const folder = sync.folders.find((one) => one.path === path);
  if (!folder) throw new Error(`${path} is not followed yet`);
  return folder;
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => letter({ subject: `Letter ${index}` }));

describe("the ledger", () => {
  test("has every message of every folder, with what became of it", async () => {
    const { mailbox, user, path } = await connected([
      ...letters(3),
      letter({ headers: ["List-Unsubscribe: <https://x.example>"] }),
      letter({ from: "boss@mail.example", to: "ada@mail.example" }),
    ]);
    await mailbox.append("Junk", letter());
    await mailbox.append("INBOX", letter(), new Date("2020-05-01"));
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({
        onServer: 6,
        kept: 3,
        waiting: 0,
        failed: 0,
        leftOut: { newsletter: 1, "own-domain": 1, older: 1 },
      });
      expect(folderOf(sync, "Junk")).toMatchObject({ onServer: 1, leftOut: { junk: 1 } });
      expect(sync.folders.every(({ provedAt }) => provedAt !== null)).toBe(true);
    });
    const body = { syncFrom: "2020-01-01" };
    await user.ask({ method: "PUT", path: `${path}/sync`, body });
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({ kept: 4 });
    });
    await mailbox.close();
  });

  test("knows one's own address, however it was typed", async () => {
    const { name, mailbox, user, path } = await connected();
    await whileStopped((db) =>
      db.execute(sql`update email_accounts set address = upper(address)
        where address = ${`${name}@mail.example`}`),
    );
    await mailbox.append(
      "Sent",
      letter({
        from: `${name}@mail.example`,
        to: "ada@x.example",
        headers: ["Precedence: list"],
      }),
    );
    await mailbox.append(
      "INBOX",
      letter({ from: "boss@mail.example", to: `${name}@mail.example` }),
    );
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "Sent")).toMatchObject({ kept: 1 });
      expect(folderOf(sync, "INBOX")).toMatchObject({ leftOut: { "own-domain": 1 } });
    });
    const body = mailProvider().account(name);
    const call = { method: "POST", path: "/api/email-accounts", body };
    const { error } = await user.refusal(409, call);
    expect(error).toBe(`${name}@mail.example is connected already.`);
    await mailbox.close();
  });

  test("follows a message from folder to folder, and forgets it when it is in none", async () => {
    const { mailbox, user, path } = await connected(letters(2));
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(2));
    await mailbox.create("Clients/Acme");
    await mailbox.move("INBOX", "Clients/Acme");
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({ onServer: 0, kept: 0 });
      expect(folderOf(sync, "Clients/Acme")).toMatchObject({ onServer: 2, kept: 2 });
    });
    await mailbox.rename("Clients/Acme", "Clients/Old");
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "Clients/Old")).toMatchObject({ kept: 2 });
      expect(sync.folders.map((folder) => folder.path)).not.toContain("Clients/Acme");
    });
    await mailbox.close();
  });

  test("recognises what it kept when the server renumbers a folder", async () => {
    const { name, mailbox, user, path } = await connected(letters(3));
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(3));
    await mailbox.close();
    await rm(join(mailProvider().imap.directory, "mail", name, "dovecot-uidlist"));
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({ onServer: 3, kept: 3, waiting: 0 });
      expect(sync.missing).toBeNull();
    });
  });

  test("stops and asks where a mailbox is emptied at once", async () => {
    const { mailbox, user, path } = await connected(letters(25));
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(25));
    await mailbox.empty("INBOX");
    await untilSynced(user, path, (sync) => expect(sync.missing).toBe(25));
    await user.ask({ method: "POST", path: `${path}/missing`, body: { keep: false } });
    await untilSynced(user, path, (sync) => expect(sync.missing).toBeNull());
    await mailbox.close();
  });

  test("goes with the account, and starts over when the address is connected again", async () => {
    const { name, mailbox, user, path } = await connected(letters(2));
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(2));
    const gone = await user.ask({ method: "DELETE", path: `${path}?keepMessages=true` });
    expect(gone.status).toBe(204);
    await user.refusal(404, { method: "GET", path: `${path}/sync` });
    expect(await user.get("/api/email-accounts", z.array(emailAccount))).toEqual([]);
    const again = mailProvider().account(name);
    const { id } = await user.create("/api/email-accounts", emailAccount, again);
    expect(path).toContain(id);
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(2));
    await mailbox.close();
  });

  test("waits while it is paused, and goes on", async () => {
    const { mailbox, user, path } = await connected(letters(1));
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(1));
    const call = { method: "PUT", path: `${path}/sync` };
    await user.ask({ ...call, body: { isPaused: true } });
    await mailbox.append("INBOX", letter());
    await syncNow(user, path);
    const { syncedAt } = await read(user, path);
    await user.ask({ ...call, body: { isPaused: false } });
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX").kept).toBe(2);
      expect(sync.syncedAt).not.toBe(syncedAt);
    });
    await mailbox.close();
  });

  test("keeps what two changes at once set", async () => {
    const { mailbox, user, path } = await connected();
    const call = { method: "PUT", path: `${path}/sync` };
    for (let day = 10; day < 20; day += 1) {
      const syncFrom = `2026-01-${day}`;
      await Promise.all([
        user.ask({ ...call, body: { syncFrom } }),
        user.ask({ ...call, body: { blocked: `bank${day}.example` } }),
      ]);
      const { blocked, ...sync } = await read(user, path);
      expect({ blocked, syncFrom: sync.syncFrom }).toEqual({
        blocked: [`bank${day}.example`],
        syncFrom,
      });
    }
    await mailbox.close();
  });

  test("goes on with all other folders where one cannot be opened", async () => {
    const { name, mailbox, user, path } = await connected();
    await mailbox.create("Closed");
    const place = join(mailProvider().imap.directory, "mail", name, ".Closed");
    await chmod(place, 0o000);
    await mailbox.append("Sent", letter());
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "Closed")).toMatchObject({ provedAt: null });
      expect(folderOf(sync, "Sent")).toMatchObject({ kept: 1 });
    });
    await chmod(place, 0o700);
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "Closed").provedAt).not.toBeNull();
    });
    await mailbox.close();
  });

  test("leaves out who is blocked, and brings them back when they are not", async () => {
    const { name, mailbox, user, path } = await connected([
      letter({ from: "Mum@Family.example", subject: "Dinner" }),
      letter({ from: "clerk@mail.bank.example" }),
      letter({ from: "customer@acme.example", cc: "mum@family.example" }),
    ]);
    const call = { method: "PUT", path: `${path}/sync` };
    const wrong = await user.refusal(400, { ...call, body: { blocked: "not an address" } });
    expect(wrong.error).toMatch(/is neither an email address nor a domain/);
    await untilSynced(user, path, (sync) => expect(folderOf(sync, "INBOX").kept).toBe(3));
    await user.ask({ ...call, body: { blocked: "mum@family.example, bank.example" } });
    await expect
      .poll(async () => folderOf(await read(user, path), "INBOX"))
      .toMatchObject({ kept: 1, leftOut: { blocked: 2 } });
    expect(await emailsFound(user, "Dinner")).toEqual([]);
    await mailbox.append("INBOX", letter({ from: "mum@family.example" }));
    await mailbox.append("INBOX", letter({ from: "news@bank.example" }));
    await mailbox.append(
      "Sent",
      letter({ from: `${name}@mail.example`, to: "mum@family.example" }),
    );
    await mailbox.append("INBOX", letter({ cc: "mum@family.example" }));
    await untilSynced(user, path, (sync) => {
      expect(sync.blocked).toEqual(["mum@family.example", "bank.example"]);
      expect(folderOf(sync, "INBOX")).toMatchObject({ kept: 2, leftOut: { blocked: 4 } });
      expect(folderOf(sync, "Sent")).toMatchObject({ kept: 0, leftOut: { blocked: 1 } });
    });
    await user.ask({ ...call, body: { blocked: "bank.example" } });
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({ kept: 4, leftOut: { blocked: 2 } });
      expect(folderOf(sync, "Sent")).toMatchObject({ kept: 1 });
    });
    expect(await emailsFound(user, "Dinner")).toEqual(["Dinner"]);
    await mailbox.close();
  });

  test("parks what no program can read, beside all else", async () => {
    const bomb = nested(400);
    const { mailbox, user, path } = await connected([bomb, ...letters(2)]);
    await untilSynced(user, path, (sync) => {
      expect(folderOf(sync, "INBOX")).toMatchObject({ kept: 2, failed: 1, waiting: 0 });
      expect(sync.failures).toMatchObject([{ folder: "INBOX", uid: 1 }]);
    });
    await mailbox.close();
  });
});

/** Parts in parts, deeper than anyone writes them. */
function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}`,
  );
  const head = "From: x@x.example\r\nTo: ada@y.example\r\nMessage-ID: <bomb@x.example>\r\n";
  return `${head}${open.join("\r\n")}\r\nContent-Type: text/plain\r\n\r\nBoom\r\n`;
}
