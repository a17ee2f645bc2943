import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  // One after the other: processes of tests that run side by side may need the same one.
  const turns = join(tmpdir(), "crm-pro-debian-packages");
  // The run level keeps Debian from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const command of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    execFileSync("flock", [turns, "apt-get", "-qq", ...command], { env, stdio: "ignore" });
  }
}

/** Database servers refuse to run as root: then they run as PostgreSQL's user. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, "postgres"])));
  if (!uid || !gid)
    throw new Error("PostgreSQL refuses to run as root, and there is no user postgres");
  return { uid, gid };
}
