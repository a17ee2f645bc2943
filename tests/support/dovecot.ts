import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { selfSignedCertificate } from "./certificate.ts";
import { installOnce } from "./debian-package.ts";
import { findFreePort } from "./free-port.ts";

const host = "127.0.0.1";
const password = "right-password";

export interface Dovecot {
  host: string;
  /** TLS from the first byte. */
  port: number;
  /** Plain, and encrypted by STARTTLS. */
  plainPort: number;
  /** PEM; no authority vouches for it. */
  certificate: { cert: string; key: string };
  password: string;
  directory: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Of all users; connections that are open end. */
  changePassword: (password: string) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * An IMAP server that takes any user with the one password, run as an ordinary user in a directory of its own.
 * @param introspectionUrl which says whose an access token is, which is then taken as well
 */
export async function startDovecot(introspectionUrl?: string): Promise<Dovecot> {
  const program = findProgram();
  const user = ordinaryUser();
  const directory = await mkdtemp(join(tmpdir(), "dovecot-"));
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const certificate = selfSignedCertificate({ ipv4: host });
  const files = {
    "dovecot.conf": settingsOf(directory, user.name, { port, plainPort, introspectionUrl }),
    "oauth2.conf": oauthSettings(introspectionUrl),
    "cert.pem": certificate.cert,
    "key.pem": String(certificate.key),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  if (user.ids) {
    for (const name of ["", ...Object.keys(files)]) {
      chownSync(join(directory, name), user.ids.uid, user.ids.gid);
    }
  }
  let running: ChildProcess | null = null;

  async function start(): Promise<void> {
    running = spawn("sh", ["-c", runUntilInputEnds, program, join(directory, "dovecot.conf")], {
      stdio: ["pipe", "ignore", "ignore"],
      ...user.ids,
    });
    await waitUntilListening(plainPort, running);
  }

  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.stdin?.end();
    await ended;
  }

  await start();
  return {
    host,
    port,
    plainPort,
    certificate: { cert: certificate.cert, key: String(certificate.key) },
    password,
    directory,
    start,
    stop,
    async changePassword(changed) {
      const file = join(directory, "dovecot.conf");
      const text = await readFile(file, "utf8");
      await stop();
      await writeFile(file, text.replace(/args = password=.*/, `args = password=${changed}`));
      await start();
    },
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** It ends with the process that started it. */
const runUntilInputEnds = `
  exec 3<&0
  "$0" -F -c "$1" 3<&- &
  server=$!
  read -r line <&3
  kill "$server"
  wait "$server"`;

function settingsOf(
  directory: string,
  user: string,
  {
    port,
    plainPort,
    introspectionUrl,
  }: { port: number; plainPort: number; introspectionUrl: string | undefined },
): string {
  return `protocols = imap
listen = ${host}
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = $DEFAULT
mail_location = maildir:${directory}/mail/%u
ssl = yes
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
ssl_dh =
disable_plaintext_auth = yes
auth_failure_delay = 0
auth_cache_size = 0
mail_fsync = never
mail_max_userip_connections = 100
first_valid_uid = 1
${introspectionUrl === undefined ? "" : byToken(directory)}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user} gid=$DEFAULT home=${directory}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service imap {
  process_limit = 100
}
service stats {
  chroot =
}
`.replaceAll("$DEFAULT", groupOf(user));
}

function byToken(directory: string): string {
  return `auth_mechanisms = plain login xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${directory}/oauth2.conf
}`;
}

function oauthSettings(introspectionUrl = ""): string {
  return `introspection_mode = get
introspection_url = ${introspectionUrl}
username_attribute = email
active_attribute = active
active_value = true
`;
}

function groupOf(user: string): string {
  return execFileSync("id", ["-gn", user], { encoding: "utf8" }).trim();
}

/** Dovecot's own processes would change to users of their own, which takes root. */
function ordinaryUser(): { name: string; ids?: { uid: number; gid: number } } {
  const of = (what: string, ...user: string[]) =>
    execFileSync("id", [what, ...user], { encoding: "utf8" }).trim();
  if (process.getuid?.() !== 0) return { name: of("-un") };
  const ids = { uid: Number(of("-u", "nobody")), gid: Number(of("-g", "nobody")) };
  return { name: "nobody", ids };
}

async function waitUntilListening(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error("Dovecot ended early");
    if (Date.now() > deadline) throw new Error("Dovecot was not ready in time");
    await delay(50);
  }
}

/** It greets, and closes no connection as long as its own parts are not ready. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.on("data", (greeting) => {
      socket.destroy();
      resolve(greeting.includes("* OK"));
    });
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
  });
}

function findProgram(): string {
  const places = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"];
  // The program alone is there without IMAP, too.
  installOnce("dovecot-imapd", ["/usr/lib/dovecot/imap", "/usr/local/libexec/dovecot/imap"]);
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error("These tests need Dovecot: install it, 2.3 or newer");
}
