import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** @returns where to put what is to be in a directory, which nothing is in yet */
export function unfinishedDirectory(directory: string): string {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  return unfinished;
}

/** Gives it its name once all of it is on the disk. */
export function finishDirectory(directory: string): void {
  const unfinished = `${directory}.unfinished`;
  chmodSync(unfinished, 0o700);
  syncTree(unfinished);
  renameSync(unfinished, directory);
  syncPath(dirname(directory));
}

export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
