import { fdatasyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncPath } from "./synced-files.ts";

/** What this file needs of Emscripten, for which PGlite ships no types. */
type EmscriptenModule = { NODEFS: NodeFileSystem };

type NodeFileSystem = {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: { nfd: number | null; node: unknown }) => number };
};

/** PGlite's own file system lacks fsync: a power cut would lose acknowledged writes. */
export class DurableFileSystem extends NodeFS {
  fsyncCount = 0;

  override async init(...args: Parameters<NodeFS["init"]>) {
    const started = await super.init(...args);
    started.emscriptenOpts.preRun?.push((module: EmscriptenModule) =>
      this.#addFsync(module.NODEFS),
    );
    return started;
  }

  #addFsync(fileSystem: NodeFileSystem) {
    fileSystem.stream_ops.fsync = ({ nfd, node }) => {
      this.fsyncCount += 1;
      // NODEFS opens no descriptor for a directory.
      if (nfd === null || nfd === undefined) syncPath(fileSystem.realPath(node));
      else fdatasyncSync(nfd);
      return 0;
    };
  }
}

/** PGlite's own start parameters without `-F`, which turns fsync off. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Throws when a write calls no fsync, as it would if PGlite passed this file system by. */
export async function assertDurable(postgres: PGlite, fileSystem: DurableFileSystem) {
  const before = fileSystem.fsyncCount;
  await postgres.exec(
    "CREATE TABLE IF NOT EXISTS durability_probe (); DROP TABLE durability_probe",
  );
  if (fileSystem.fsyncCount === before) {
    throw new Error("The embedded database wrote without calling fsync, so it could lose data");
  }
}
