import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { assertDurable, durableStartParams, DurableFileSystem } from "./durable-file-system.ts";
import { finishDirectory, unfinishedDirectory } from "./synced-files.ts";

/** Opens a directory that `initialise` made. @param program what `embeddedProgram` gives */
export async function openDurably(directory: string, program: WebAssembly.Module): Promise<PGlite> {
  const fileSystem = new DurableFileSystem(directory);
  const postgres = await start(fileSystem, program);
  await assertDurable(postgres, fileSystem);
  return postgres;
}

/** Makes an empty database, under another name until all of it is on the disk. */
export async function initialise(directory: string, program: WebAssembly.Module): Promise<void> {
  const postgres = await start(new DurableFileSystem(unfinishedDirectory(directory)), program);
  await postgres.close();
  finishDirectory(directory);
}

/** The system keeps pages too, and from there or an SSD one page comes as fast as another. */
const settings = ["-c", "shared_buffers=32MB", "-c", "random_page_cost=1.1"];

function start(fileSystem: DurableFileSystem, program: WebAssembly.Module): Promise<PGlite> {
  return PGlite.create({
    pgliteWasmModule: program,
    fs: fileSystem,
    startParams: [...durableStartParams, ...settings],
    extensions: { pg_trgm, btree_gin },
  });
}
