// Measures the built product in Chromium with 1,000,000 contacts and 100,000 deals, of which more than
// 50,000 are open, on PostgreSQL: the first screen, the frames while one scrolls, the tab's memory.
// Ends badly when a limit is broken.
//   npm run bench:browser [-- --contacts 100000 --depth 5000 --rounds 1]
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { builtServer } from "#scripts/set-up/project-node.mjs";
import { startServer } from "#tests/support/server-process.ts";
import { measureBigPage } from "./browser/measure-page.ts";
import { screens, type Screen } from "./browser/tab.ts";
import { bigPages } from "./browser/ways.ts";
import { postgresKind } from "./databases.ts";
import type { Figure } from "./limits.ts";
import { describeFigures } from "./report.ts";
import { prepareSubject } from "./subject.ts";

const { values: options } = parseArgs({
  options: {
    contacts: { type: "string", default: "1000000" },
    /** How many records are scrolled through. */
    depth: { type: "string", default: "20000" },
    /** How often each figure is taken; of the frames the quietest round counts. */
    rounds: { type: "string", default: "3" },
  },
});
const contacts = Number(options.contacts);
const plan = { depth: Number(options.depth), rounds: Number(options.rounds) };

print(`Node ${process.version}, ${availableParallelism()} processors, load ${load()}\n`);
const broken = (await measureAll()).filter(({ limit }) => limit && !limit.isKept);
print(broken.length === 0 ? "Every limit is kept." : `Limits broken: ${broken.length}.`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const database = await (await postgresKind(stack)).make();
  process.stderr.write(`Filling a workspace with ${contacts} contacts ...\n`);
  const { cookie } = await prepareSubject(database, contacts, []);
  const server = await startServer(database.variables, builtServer);
  stack.defer(server.stop);
  const visit = { baseUrl: server.baseUrl, cookie };
  const figures: Figure[] = [];
  for (const page of bigPages) {
    for (const screen of Object.keys(screens).filter(isScreen)) {
      const { width, height } = screens[screen].viewport;
      process.stderr.write(`${page.name} at ${width} x ${height} ...\n`);
      const measured = await measureBigPage(visit, page, { screen, ...plan });
      const title = `${page.name} at ${width} x ${height}, load ${load()}`;
      print(describeFigures(title, measured));
      figures.push(...Object.values(measured));
    }
  }
  return figures;
}

function isScreen(name: string): name is Screen {
  return name in screens;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
