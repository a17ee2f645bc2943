import { write } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";

const readBytes = 64 * 1024;

/**
 * By a nameless file: no producer waits for a slow reader.
 * @param home its folder: a temporary one is often in memory
 */
export async function* spool(
  home: string,
  produce: (sink: Writable) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(home, "spool-"));
  const file = await open(join(directory, "spool"), "wx+", 0o600);
  await rm(directory, { recursive: true });
  const progress = { written: 0, isDone: false, more: Promise.withResolvers<void>() };
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      write(file.fd, chunk, 0, chunk.length, progress.written, (error, bytesWritten) => {
        progress.written += bytesWritten;
        progress.more.resolve();
        done(error ?? (bytesWritten < chunk.length ? new Error("The disk is full") : null));
      });
    },
  });
  const produced = produce(sink).finally(() => {
    progress.isDone = true;
    progress.more.resolve();
  });
  // Thrown below, once all before it is read.
  produced.catch(() => {});
  try {
    let read = 0;
    while (read < progress.written || !progress.isDone) {
      if (read === progress.written) {
        await progress.more.promise;
        progress.more = Promise.withResolvers<void>();
        continue;
      }
      const { bytesRead, buffer } = await file.read(Buffer.alloc(readBytes), 0, readBytes, read);
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    await produced;
  } finally {
    await produced.catch(() => {});
    await file.close();
  }
}
