import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const taken = /import \{([^}]*)\} from "lucide-react";/g;
const offered = /export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.mjs["']/g;

const iconFile = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
const itsComponent = /import createLucideIcon from [^;]*;/;
const unused = /, key: "\w+"|^__iconData\.node;/gm;
const drawIcon = fileURLToPath(import.meta.resolve("#web/ui/draw-icon.ts"));

/**
 * Each icon from its own module, so that the build sees which page needs which (`code-groups.ts`), and drawn by our own
 * component.
 */
export function importIcons(): Plugin {
  const files = listIconFiles();
  return {
    name: "import-icons",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (iconFile.test(id)) return { code: drawByOurs(code), map: null };
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

function drawByOurs(code: string): string {
  if (!itsComponent.test(code)) throw new Error("lucide-react draws its icons in another way");
  const ours = `import { drawIcon as createLucideIcon } from ${JSON.stringify(drawIcon)};`;
  return code.replace(itsComponent, ours).replaceAll(unused, "");
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
