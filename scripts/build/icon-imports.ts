import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const taken = /import \{([^}]*)\} from "lucide-react";/g;
const offered = /export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.mjs["']/g;

/** Each icon from its own module, so that the build sees which page needs which (`code-groups.ts`). */
export function importIcons(): Plugin {
  const files = listIconFiles();
  return {
    name: "import-icons",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!/[\\/]web[\\/].*\.tsx?$/.test(id) || !code.includes('"lucide-react"')) return null;
      const importEach = (_all: string, names: string) =>
        namesIn(names)
          .map(([icon, local]) => importOf(icon, local))
          .join("");
      return { code: code.replace(taken, importEach), map: null };
    },
  };

  function importOf(icon: string, local: string): string {
    const file = files.get(icon);
    if (!file)
      throw new Error(`lucide-react has no icon ${icon}: see scripts/build/icon-imports.ts`);
    return `import ${local} from "lucide-react/icons/${file}";`;
  }
}

function listIconFiles(): Map<string, string> {
  const index = fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.mjs"));
  const exports = readFileSync(index, "utf8").matchAll(offered);
  return new Map(
    Array.from(exports, ([, names = "", file = ""]) =>
      namesIn(names).map(([, name]) => [name, file] as const),
    ).flat(),
  );
}

/** "A, B as C" as pairs of what is taken and what it is called. */
function namesIn(names: string): [string, string][] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [own = "", local = own] = name.split(" as ");
      return [own, local];
    });
}
