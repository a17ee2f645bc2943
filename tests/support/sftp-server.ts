import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import ssh2, { type SFTPWrapper } from "ssh2";
import { z } from "zod";
import { fingerprintOf } from "#server/administration/installation/backups/sftp-store.ts";

const { Server, utils } = ssh2;

export interface SftpServer {
  port: number;
  /** Of its key, as the settings name it. */
  fingerprint: string;
  stop: () => Promise<void>;
}

export const sftpUser = { name: "backup", password: "a password for tests" };

export async function startSftp(folder: string): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const hostKey = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
  const ssh = new Server({ hostKeys: [hostKey] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (asked) => {
      const isRight =
        asked.method === "password" &&
        asked.username === sftpUser.name &&
        asked.password === sftpUser.password;
      if (isRight) asked.accept();
      else asked.reject(["password"]);
    });
    client.on("session", (accept) => {
      accept().on("sftp", (open) => serveFolder(open(), folder));
    });
  });
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const parsed = utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  return {
    port: portOf(server.address()),
    fingerprint: fingerprintOf(parsed.getPublicSSH()),
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(address: unknown): number {
  return z.object({ port: z.number() }).parse(address).port;
}

const { OPEN_MODE, STATUS_CODE } = utils.sftp;

function serveFolder(sftp: SFTPWrapper, folder: string): void {
  const files = new Map<number, number>();
  const listed = new Set<number>();
  let last = 0;
  const handleOf = (number: number) => Buffer.from([number]);
  const numberOf = (handle: Buffer) => handle[0] ?? 0;
  const at = (path: string) => join(folder, path);
  const attempt = (id: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);
  sftp.on("OPEN", (id, path, flags) =>
    attempt(id, () => {
      last += 1;
      files.set(last, openSync(at(path), flags & OPEN_MODE.WRITE ? "w" : "r"));
      sftp.handle(id, handleOf(last));
    }),
  );
  sftp.on("WRITE", (id, handle, offset, content) =>
    attempt(id, () => {
      writeSync(files.get(numberOf(handle)) ?? -1, content, 0, content.length, offset);
      done(id);
    }),
  );
  sftp.on("READ", (id, handle, offset, length) =>
    attempt(id, () => {
      const content = Buffer.alloc(length);
      const read = readSync(files.get(numberOf(handle)) ?? -1, content, 0, length, offset);
      if (read > 0) sftp.data(id, content.subarray(0, read));
      else sftp.status(id, STATUS_CODE.EOF);
    }),
  );
  sftp.on("FSTAT", (id, handle) => {
    const { size, mode } = statSync(`/proc/self/fd/${files.get(numberOf(handle))}`);
    sftp.attrs(id, { size, mode, uid: 0, gid: 0, atime: 0, mtime: 0 });
  });
  sftp.on("FSETSTAT", done);
  sftp.on("CLOSE", (id, handle) => {
    const file = files.get(numberOf(handle));
    if (file !== undefined) closeSync(file);
    files.delete(numberOf(handle));
    done(id);
  });
  sftp.on("OPENDIR", (id, path) =>
    attempt(id, () => {
      statSync(at(path));
      last += 1;
      sftp.handle(id, handleOf(last));
    }),
  );
  sftp.on("READDIR", (id, handle) => {
    if (listed.has(numberOf(handle))) return sftp.status(id, STATUS_CODE.EOF);
    listed.add(numberOf(handle));
    const attrs = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    const names = readdirSync(folder).map((filename) => ({ filename, longname: filename, attrs }));
    return names.length > 0 ? sftp.name(id, names) : sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on("RENAME", (id, from, to) =>
    attempt(id, () => {
      renameSync(at(from), at(to));
      done(id);
    }),
  );
  sftp.on("REMOVE", (id, path) =>
    attempt(id, () => {
      unlinkSync(at(path));
      done(id);
    }),
  );
}
