import { type ClassValue, clsx } from "clsx";

const joined = new Map<string, string>();

/** Joins class names; of two Tailwind classes for one property the later wins. */
export function cn(...classes: ClassValue[]): string {
  const all = clsx(classes);
  const known = joined.get(all);
  if (known !== undefined) return known;
  const made = withoutOverridden(all);
  joined.set(all, made);
  return made;
}

function withoutOverridden(classes: string): string {
  const taken = new Set<string>();
  const isLast = (one: string) => {
    const { variants, group } = partsOf(one);
    if (taken.has(variants + group)) return false;
    for (const also of [group, ...(widerThan[group] ?? [])]) taken.add(variants + also);
    return true;
  };
  return classes.trim().split(/\s+/).toReversed().filter(isLast).toReversed().join(" ");
}

/** Variants such as `hover:` and `data-[state=open]:`, the name without the minus before it, and the exclamation mark behind it. */
const parts = /^((?:(?:[^:[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+:)*)-?(.*?)(!?)$/;

function partsOf(one: string): { variants: string; group: string } {
  const [, variants = "", name = "", important = ""] = parts.exec(one) ?? [];
  return { variants: variants + important, group: groupOf(name) };
}

/** The class itself where no other is known to set the same. */
function groupOf(name: string): string {
  const named = namedGroups.find(([, names]) => names.test(name));
  return named?.[0] ?? prefixes.exec(name)?.[1] ?? name;
}

/** Classes for one property that their first part does not distinguish. No class is called like a name with a space. */
const namedGroups: readonly [group: string, names: RegExp][] = [
  [
    "display",
    /^(?:block|inline|inline-block|(?:inline-)?flex|(?:inline-)?grid|contents|table|hidden)$/,
  ],
  ["position", /^(?:static|fixed|absolute|relative|sticky)$/],
  ["text size", /^text-(?:xs|sm|base|lg|\d?xl|\[(?:[\d.]+[a-z]+|clamp\(.*\))\])$/],
  ["text align", /^text-(?:left|center|right|justify|start|end)$/],
  ["text wrap", /^text-(?:pretty|balance|wrap|nowrap)$/],
  ["text overflow", /^text-(?:ellipsis|clip)$/],
  ["text color", /^text-/],
  ["font weight", /^font-(?:light|normal|medium|semibold|bold)$/],
  ["text line", /^(?:underline|no-underline|line-through|overline)$/],
  ["bg image", /^bg-(?:none|\[[a-z-]+-gradient)/],
  ["border", /^border(?:-\d+)?$/],
  ["border style", /^border-(?:solid|dashed|dotted|double|hidden|none)$/],
  ["border color", /^border-(?![trblxyse](?:-|$))/],
  ["flex", /^flex-(?:\d+|auto|initial|none)$/],
  ["flex direction", /^flex-(?:row|col)/],
  ["flex wrap", /^flex-(?:wrap|nowrap)/],
];

const prefixes =
  /^(size|[wh]|(?:min|max)-[wh]|(?:scroll-)?[pm][xytrblse]?|gap(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|z|grid-(?:cols|rows)|(?:col|row)-(?:span|start|end)|order|basis|grow|shrink|items|justify(?:-self|-items)?|content|self|overflow(?:-[xy])?|line-clamp|whitespace|break|wrap|leading|tracking|align|decoration|underline-offset|bg|rounded(?:-[trblse]{1,2})?|border-[trblxyse]|shadow|opacity|outline-offset|cursor|pointer-events|transition|duration|animate|rotate|translate-[xy])(?:-|$)/;

/** The properties that a class sets as well, besides its own. */
const widerThan: Record<string, readonly string[]> = {
  size: ["w", "h"],
  ...sidesOf("p"),
  ...sidesOf("m"),
  ...sidesOf("scroll-p"),
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["left", "right"],
  "inset-y": ["top", "bottom"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
  border: ["t", "r", "b", "l", "x", "y"].map((side) => `border-${side}`),
  "border-x": ["border-r", "border-l"],
  "border-y": ["border-t", "border-b"],
  flex: ["basis", "grow", "shrink"],
  "line-clamp": ["display", "overflow"],
  "text size": ["leading"],
};

function sidesOf(property: "p" | "m" | "scroll-p"): Record<string, readonly string[]> {
  const named = (...sides: string[]) => sides.map((side) => property + side);
  return {
    [property]: named("x", "y", "t", "r", "b", "l", "s", "e"),
    [`${property}x`]: named("r", "l", "s", "e"),
    [`${property}y`]: named("t", "b"),
  };
}
