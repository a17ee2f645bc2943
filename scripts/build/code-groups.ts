import { fileURLToPath } from "node:url";

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const inWeb = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));

/** What the first page of someone who signs in is made of. */
const firstPage = [
  "root.tsx",
  "shell/app-layout.tsx",
  "shell/page-layout.tsx",
  "crm/dashboard/dashboard-page.tsx",
].map(inWeb);

const list = [inWeb("crm/contacts/contacts-page.tsx")];

function reachedFrom(entries: string[], name: string) {
  let reached: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    reached ??= reach(entries, graph);
    return reached.has(id) ? name : null;
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
    waiting.push(...found.importedIds);
  }
  return reached;
}

/**
 * A browser asks for six files at a time, and each costs a start of the parser. The first page loads nothing
 * that it does not need, and a list little.
 */
export const codeGroups = [
  { name: "react", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: "icons", test: /[\\/]node_modules[\\/]lucide-react[\\/]/, priority: 4 },
  { name: reachedFrom(firstPage, "first"), minShareCount: 2, priority: 3 },
  { name: reachedFrom(list, "list"), minShareCount: 3, priority: 2 },
  { name: "small", minShareCount: 4, maxModuleSize: 1_000 },
];
