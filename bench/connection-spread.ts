import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export function connectionsOf(pids: number[], port: number): number[] {
  const open = openSockets(port);
  return pids.map((pid) => socketsOf(pid).filter((socket) => open.has(socket)).length);
}

/** State 01 is an established connection; the fields are those of proc_pid_net(5). */
function openSockets(port: number): Set<string> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const sockets = new Set<string>();
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, address = "", , state, , , , , , inode] = line.trim().split(/\s+/);
      if (address.endsWith(local) && state === "01" && inode) sockets.add(`socket:[${inode}]`);
    }
  }
  return sockets;
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      return [];
    }
  });
}
