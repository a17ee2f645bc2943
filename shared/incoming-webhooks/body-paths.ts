import { isTooDeep } from "#shared/platform/too-deep.ts";

/** A value in a body that a field can be mapped to. */
export interface BodyPath {
  path: string;
  /** A short sample. */
  sample: string;
}

const mostPaths = 200;
/** How many items of a list are looked at; the others have the same paths. */
const mostItems = 3;
const mostShown = 60;

/** A body as it is kept; undefined where it is no JSON, or is nested too deeply. */
export function parseBody(body: string): unknown {
  const value = parseJson(body);
  return isTooDeep(value) ? undefined : value;
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What stands at a path such as `data.email` or `items.0.name`; undefined where nothing does. Keys may have points
 * in them, too.
 */
export function readPath(body: unknown, path: string): unknown {
  return readKeys(body, path.split("."));
}

function readKeys(value: unknown, keys: string[]): unknown {
  if (keys.length === 0) return value;
  for (let length = 1; length <= keys.length; length += 1) {
    const inner = childOf(value, keys.slice(0, length).join("."));
    const found = inner === undefined ? undefined : readKeys(inner, keys.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

function childOf(value: unknown, key: string): unknown {
  return childrenOf(value).find(([name]) => name === key)?.[1];
}

function childrenOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** The paths of all texts, numbers and the like in a body, and of lists of them. */
export function listPaths(body: unknown): BodyPath[] {
  return pathsIn(body, "").slice(0, mostPaths);
}

function pathsIn(value: unknown, path: string): BodyPath[] {
  const isList = Array.isArray(value);
  const own = path !== "" && isLeaf(value) ? [{ path, sample: sampleOf(value) }] : [];
  const children = isList ? childrenOf(value).slice(0, mostItems) : childrenOf(value);
  return [
    ...own,
    ...children.flatMap(([key, inner]) => pathsIn(inner, path === "" ? key : `${path}.${key}`)),
  ];
}

function isLeaf(value: unknown): boolean {
  return isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar));
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** A scalar, or a list of them, as text; null for anything else. */
export function textOf(value: unknown): string | null {
  if (isScalar(value)) return String(value).trim();
  return Array.isArray(value) && value.every(isScalar) ? value.join(", ") : null;
}

function sampleOf(value: unknown): string {
  return shortened(textOf(value) ?? "");
}

/** Cuts a text to the length that a sample or a sentence shows. */
export function shortened(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…`.toWellFormed() : text;
}
