import { fileURLToPath } from "node:url";

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const inWeb = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));

const isIcon = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/** Files that re-export a whole package, whichever part of it is imported. */
const barrels = /[\\/](radix-ui[\\/]dist[\\/]index|date-fns[\\/]index)\.m?js$/;

/** Around every page of someone who is signed in, and what runs before it. */
const frame = reachedFrom(
  "entry.client.tsx",
  "root.tsx",
  "shell/app-layout.tsx",
  "shell/page-layout.tsx",
);
const dashboard = reachedFrom("crm/dashboard/dashboard-page.tsx");
const list = reachedFrom("crm/contacts/contacts-page.tsx");
const board = reachedFrom("crm/deals/pipeline-page.tsx");
const live = reachedFrom("platform/live/read-stream.ts");
const overlays = reachedFrom(
  "ui/menus/menu-panel.tsx",
  "ui/menus/tooltip-card.tsx",
  "ui/dialogs/dialog.tsx",
);
const forms = reachedFrom("shell/new-record-form.tsx");
const lists = reachedFrom(
  "crm/companies/companies-page.tsx",
  "crm/products/products-page.tsx",
  "crm/tasks/tasks-page.tsx",
);

type Reach = (id: string, graph: ModuleGraph) => boolean;

function reachedFrom(...entries: string[]): Reach {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    reached ??= reach(entries.map(inWeb), graph);
    return reached.has(id) && !barrels.test(id);
  };
}

function reach(entries: string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    const found = graph.getModuleInfo(id);
    if (!found) throw new Error(`The build has no ${id}: see scripts/build/code-groups.ts`);
    reached.add(id);
    if (!barrels.test(id)) waiting.push(...found.importedIds);
  }
  return reached;
}

/** A file of what all of these need. */
function neededBy(name: string, ...all: Reach[]) {
  return (id: string, graph: ModuleGraph) => (all.every((one) => one(id, graph)) ? name : null);
}

const ours: Reach = (id) => !id.includes("node_modules");
const oursOrIcons: Reach = (id, graph) => ours(id, graph) || isIcon.test(id);
const records: Reach = (id, graph) => list(id, graph) || board(id, graph);

/** A file of such modules brings nothing large along: what a module imports goes where it goes. */
const light: Reach = (id, graph) =>
  [...reach([id], graph)].every((one) => frame(one, graph) || oursOrIcons(one, graph));

/**
 * A browser asks for six files at a time, and each costs a start of the parser. The first page and a list load nothing
 * that they do not need to show their records; what opens above them comes later (`lazyPart`).
 */
export const codeGroups = [
  { name: "react", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  { name: neededBy("frame", frame), priority: 8 },
  { name: neededBy("records", dashboard, records), priority: 7 },
  { name: neededBy("list", list, board), minShareCount: 2, priority: 6 },
  { name: neededBy("cards", list), minShareCount: 2, priority: 5 },
  { name: neededBy("live", live), priority: 5 },
  { name: neededBy("dashboard", dashboard), minShareCount: 2, priority: 5 },
  { name: neededBy("board", board, oursOrIcons), minShareCount: 2, priority: 4 },
  { name: neededBy("lists", lists, ours), minShareCount: 2, priority: 4 },
  { name: neededBy("overlays", overlays), priority: 3 },
  { name: neededBy("forms", forms), minShareCount: 3, priority: 2 },
  { name: "icons", test: isIcon, minShareCount: 2, priority: 1 },
  { name: neededBy("small", light), minShareCount: 4, maxModuleSize: 1_000 },
];
