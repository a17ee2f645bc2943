import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Of all processes of tests on this machine, whatever their folder for temporary files. */
const turns = "/tmp/crm-pro-debian-packages";

/** A file of a package is there before the package is: looked for and installed in one turn. */
const installUnlessThere = `
  for place in $2; do if [ -e "$place" ]; then exit; fi; done
  apt-get -qq update
  apt-get -qq install -y --no-install-recommends "$1"`;

/**
 * Installs a Debian package, unless this is another system or another user than root.
 * @param places where it has a program, by whatever means it was installed; with `*` where they differ
 */
export function installOnce(name: string, places: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  // The run level keeps Debian from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const command = ["sh", "-ec", installUnlessThere, "sh", name, places.join(" ")];
  execFileSync("flock", [turns, ...command], { env, stdio: "ignore" });
}

/** Database servers refuse to run as root: then they run as PostgreSQL's user. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, "postgres"])));
  if (!uid || !gid)
    throw new Error("PostgreSQL refuses to run as root, and there is no user postgres");
  return { uid, gid };
}
