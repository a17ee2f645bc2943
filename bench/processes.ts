import { parseArgs } from "node:util";
import { postgresKind } from "./databases.ts";
import { judgeProcesses } from "./judge-processes.ts";
import { reads, type Operation } from "./operations.ts";
import { describeFigures } from "./report.ts";
import {
  measureRun,
  startLimitedServer,
  type LimitedServer,
  type Run,
} from "./server-processes.ts";
import { prepareSubject } from "./subject.ts";

/**
 * `npm run bench:processes`: how much more two processes of a server answer than one, on PostgreSQL. Each
 * process is limited to the same small share of a core, so that PostgreSQL and the generator, which run beside them,
 * are not what is measured.
 */
const { values } = parseArgs({
  options: {
    share: { type: "string", default: "25" },
    contacts: { type: "string", default: "10000" },
    rounds: { type: "string", default: "8" },
    seconds: { type: "string", default: "5" },
  },
});
const share = Number(values.share) / 100;
const operations = reads.filter(({ name }) => ["list 50", "get"].includes(name));

await using stack = new AsyncDisposableStack();
const database = await (await postgresKind(stack)).make();
const { owner, cookie } = await prepareSubject(database, Number(values.contacts));
let turn = 0;
const nextOf =
  ({ request }: Operation) =>
  () =>
    request(owner, (turn += 1));
const start = (processes: number) =>
  startLimitedServer(stack, database, cookie, processes, share, operations.map(nextOf));
const one = await start(1);
const two = await start(2);

let isKept = true;
for (const operation of operations) {
  const figures = judgeProcesses(await alternate(operation, one, two), share);
  process.stdout.write(`${describeFigures(operation.name, figures)}\n`);
  isKept &&= Object.values(figures).every(({ limit }) => limit?.isKept !== false);
}
process.exitCode = isKept ? 0 : 1;

/** One and two by turns, so that whatever else the machine does meets both. */
async function alternate(operation: Operation, ...servers: [LimitedServer, LimitedServer]) {
  const runs: [Run[], Run[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Each is first as often as the other, since a process grows quicker for a while.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      runs[index].push(
        await measureRun(servers[index], nextOf(operation), Number(values.seconds) * 1_000),
      );
    }
  }
  return { one: runs[0], two: runs[1] };
}
