// The first screen, frames while one scrolls, and memory, in Chromium with 1,000,000 contacts and 100,000 deals.
import { parseArgs } from "node:util";
import { startServer } from "#tests/support/server-process.ts";
import { type BigPage, bigPages } from "./browser/big-pages.ts";
import { measureBigPage } from "./browser/measure-page.ts";
import { screens, type Screen } from "./browser/tab.ts";
import { fillOnce, openKept } from "./kept-database.ts";
import type { Figure } from "./limits.ts";
import { currentLoad, describeFigures, judge, print, printMachine } from "./report.ts";
import { signIn } from "./sign-up.ts";

const { values: options } = parseArgs({
  options: {
    contacts: { type: "string", default: "1000000" },
    depth: { type: "string", default: "20000" },
    rounds: { type: "string", default: "2" },
    pages: { type: "string", default: Object.keys(bigPages).join() },
    screens: { type: "string", default: Object.keys(screens).join() },
    data: { type: "string" },
    fill: { type: "boolean", default: false },
  },
});
const contacts = Number(options.contacts);
const plan = { depth: Number(options.depth), rounds: Number(options.rounds) };
const pages = options.pages.split(",").map(pageNamed);
const chosenScreens = options.screens.split(",").map(screenNamed);

printMachine();
const figures = await measureAll();
if (figures.length > 0) judge(figures);

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  process.stderr.write(`Opening a workspace with ${contacts} contacts ...\n`);
  const { database, email } = options.data
    ? await openKept(stack, options.data, contacts)
    : await fillOnce(stack, contacts);
  if (options.fill) return [];
  const server = await startServer(database.variables);
  stack.defer(server.stop);
  const visit = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  const taken: Figure[] = [];
  for (const page of pages) {
    for (const screen of chosenScreens) {
      const { width, height } = screens[screen].viewport;
      process.stderr.write(`${page.name} at ${width} x ${height} ...\n`);
      const measured = await measureBigPage(visit, page, { screen, ...plan });
      const title = `${page.name} at ${width} x ${height}, load ${currentLoad().toFixed(1)}`;
      print(describeFigures(title, measured));
      taken.push(...Object.values(measured));
    }
  }
  return taken;
}

function pageNamed(name: string): BigPage {
  const page = bigPages[name];
  if (!page) throw new Error(`There is no page ${name}, only ${Object.keys(bigPages).join(", ")}.`);
  return page;
}

function screenNamed(name: string): Screen {
  if (!isScreen(name)) throw new Error(`There is no screen ${name}.`);
  return name;
}

function isScreen(name: string): name is Screen {
  return name in screens;
}
