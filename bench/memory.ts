import { postgresKind } from "./databases.ts";
import { judgeMemory } from "./judge-memory.ts";
import { describeFigures } from "./report.ts";
import { measureMemory } from "./server-memory.ts";

/** `npm run bench:memory`: the memory of one server on PostgreSQL at rest, under load and after it. */
await using stack = new AsyncDisposableStack();
const postgres = await postgresKind(stack);
const figures = judgeMemory(await measureMemory(await postgres.make(), 5_000));
process.stdout.write(`${describeFigures("Memory of a server on PostgreSQL", figures)}\n`);
const isKept = Object.values(figures).every(({ limit }) => limit?.isKept);
process.exitCode = isKept ? 0 : 1;
