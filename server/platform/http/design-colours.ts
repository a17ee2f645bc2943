import { readFileSync } from "node:fs";

const sheet = readFileSync(new URL("../../../web/tokens.css", import.meta.url), "utf8");

/** Declares the colours of the design that a style sheet names, as the device's theme wants them. Paper is light. */
export function declareColours(css: string): string {
  const declared = (block: RegExp) =>
    [...(block.exec(sheet)?.[0] ?? "").matchAll(/(--color-[a-z-]+): [^;]+;/g)]
      .filter(([, name]) => css.includes(`var(${name})`))
      .map(([declaration]) => declaration)
      .join(" ");
  return `:root { color-scheme: light dark; ${declared(/@theme \{[^}]*/)} }
@media print { :root { color-scheme: light; } }
@media screen and (prefers-color-scheme: dark) { :root { ${declared(/\.dark \{[^}]*/)} } }
`;
}
