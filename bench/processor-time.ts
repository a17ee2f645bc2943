import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts a process's time in hundredths of a second (getconf CLK_TCK). */
const ticksPerSecond = 100;

interface ProcessTime {
  pid: number;
  name: string;
  parent: number;
  seconds: number;
  /** What its children had that have ended. */
  endedChildrenSeconds: number;
}

/** How long a process has had a processor, in all its threads; on Linux only. */
export function secondsOf(pid: number): number {
  return readTime(pid)?.seconds ?? 0;
}

/** The same of all processes of a name that descend from one, those that have ended included. */
export function secondsBelow(ancestor: number, name: string): number {
  return descendantsOf(ancestor)
    .filter((one) => one.name === name)
    .reduce((sum, one) => sum + one.seconds + one.endedChildrenSeconds, 0);
}

export function childrenOf(pid: number): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

function descendantsOf(ancestor: number): ProcessTime[] {
  const all = allProcesses();
  const below = (pid: number): ProcessTime[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

function allProcesses(): ProcessTime[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readTime(Number(pid)) ?? []);
}

/** Undefined for a process that is gone. The fields are those of proc_pid_stat(5). */
function readTime(pid: number): ProcessTime | undefined {
  const [, name = "", rest = ""] = /^\d+ \((.*)\) \S (.*)$/s.exec(readStat(pid)) ?? [];
  if (!rest) return undefined;
  const fields = rest.trim().split(" ").map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(10, 14);
  return {
    pid,
    name,
    parent: fields[0] ?? 0,
    seconds: (user + system) / ticksPerSecond,
    endedChildrenSeconds: (childrenUser + childrenSystem) / ticksPerSecond,
  };
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}
