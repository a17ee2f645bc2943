import { execFileSync } from "node:child_process";
import { stat, mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dovecot } from "#tests/support/dovecot.ts";
import { mailFile, type MailboxPeople, sentAt } from "./mail-file.ts";

/** Writes so many messages where the mail server looks for a user's inbox: as files, which takes a tenth of APPEND. */
export async function fillMailbox(
  { directory }: Dovecot,
  user: string,
  people: MailboxPeople,
  count: number,
): Promise<void> {
  const folder = join(directory, "mail", user);
  for (const part of ["cur", "new", "tmp"]) await mkdir(join(folder, part), { recursive: true });
  for (let place = 0; place < count; place += 1) {
    const date = sentAt(place);
    const path = join(folder, "cur", `${Math.floor(date.getTime() / 1_000)}.${place}.bench:2,S`);
    await writeFile(path, mailFile(place, people));
    await utimes(path, date, date);
  }
  const { uid, gid } = await stat(directory);
  execFileSync("chown", ["-R", `${uid}:${gid}`, join(directory, "mail")]);
}
