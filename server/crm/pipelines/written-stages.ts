import type { Pipeline, Stage, WrittenStage } from "#shared/crm/pipelines.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** A key is of a stage, archived or not; others get a new one. @throws HttpError 400 for an unknown key */
export function toStages(
  all: Pipeline[],
  pipeline: Pipeline | null,
  written: WrittenStage[],
): Stage[] {
  const taken = keysOf(all);
  const own = new Set(pipeline?.stages.map(({ key }) => key));
  const keys = written.map(({ key, name }, place) => {
    if (key !== undefined && !own.has(key)) {
      const message = `This pipeline has no stage “${key}”. Leave out the key of a new one.`;
      throw new HttpError(400, message, [{ path: `stages.${place}.key`, message }]);
    }
    return key ?? freeKey(name, taken);
  });
  if (new Set(keys).size < keys.length)
    throw new HttpError(400, "A stage stands in the list twice.");
  return written.map((stage, place) => ({ ...stage, key: keys[place] ?? "", isArchived: false }));
}

/** Stages of another pipeline as those of a new one. */
export function withNewKeys(all: Pipeline[], stages: Stage[]): Stage[] {
  const taken = keysOf(all);
  return stages.map((stage) => ({ ...stage, key: freeKey(stage.name, taken) }));
}

function keysOf(all: Pipeline[]): Set<string> {
  return new Set(all.flatMap(({ stages }) => stages.map(({ key }) => key)));
}

/** Made of the name, such as `demo-done` or `demo-done-2`; takes it. */
function freeKey(name: string, taken: Set<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  const base = plain === "" ? "stage" : plain;
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}
