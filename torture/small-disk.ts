import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A file system of a few megabytes that can be full, mounted until `stack` ends. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, "ballast");
  }

  static async mount(megabytes: number, stack: AsyncDisposableStack): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), "crm-disk-"));
    stack.defer(() => rm(folder, { recursive: true }));
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
    } catch (error) {
      throw new Error("Filling a disk takes the right to mount one: run this as root.", {
        cause: error,
      });
    }
    // A process that was just killed may still have a file open.
    stack.defer(async () => void (await run("umount", ["--lazy", folder])));
    return new SmallDisk(folder);
  }

  /** Leaves room for nothing more. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, "a");
    try {
      for (const size of [1 << 20, 1 << 12]) await writeUntilFull(file, Buffer.alloc(size));
    } finally {
      await file.close();
    }
  }

  async makeRoom(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }
}

async function writeUntilFull(
  file: { appendFile: (data: Buffer) => Promise<void> },
  chunk: Buffer,
): Promise<void> {
  for (;;) {
    try {
      await file.appendFile(chunk);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}
