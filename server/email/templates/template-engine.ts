import { Drop, Liquid, Output, type Template, toValueSync } from "liquidjs";
import { cutText } from "#shared/format/cut-text.ts";
import type { TemplateContent } from "#shared/email/email-templates.ts";

/** Loops and files have no use in an email; without them a template takes as long as it is. */
const allowedTags = new Set(["assign", "case", "comment", "if", "raw", "unless", "#"]);

const engine = new Liquid({
  strictFilters: true,
  strictVariables: true,
  lenientIf: true,
  ownPropertyOnly: true,
  relativeReference: false,
  // Otherwise it asks Intl, whose data take 8 MB.
  locale: "en-US",
  templates: {},
  parseLimit: 50_000,
  renderLimit: 200,
  memoryLimit: 2_000_000,
});

for (const name of Object.keys(engine.tags)) {
  if (!allowedTags.has(name)) delete engine.tags[name];
}

/** A value that a record lacks: nothing in a condition, and a mark where a template shows it. */
export class MissingValue extends Drop {
  readonly #label: string;
  readonly #note: () => void;

  /** @param note called where a template shows it */
  constructor(label: string, note: () => void) {
    super();
    this.#label = label;
    this.#note = note;
  }

  override valueOf(): unknown {
    return null;
  }

  mark(): string {
    this.#note();
    return `[${this.#label}]`;
  }
}

/** A record with its values, shown by its name. One that there is not has missing values alone. */
export class RecordValues extends Drop {
  readonly #name: string | MissingValue;
  readonly #values: TemplateValues;

  constructor(name: string | MissingValue, values: TemplateValues) {
    super();
    this.#name = name;
    this.#values = values;
  }

  override valueOf(): unknown {
    return this.#name.valueOf();
  }

  static nameOf(record: RecordValues): string | MissingValue {
    return record.#name;
  }

  override liquidMethodMissing(key: string | number): unknown {
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }
}

export interface TemplateValues {
  [name: string]: string | MissingValue | RecordValues | TemplateValues;
}

engine.registerFilter("marked", (value: unknown) => {
  const shown = value instanceof RecordValues ? RecordValues.nameOf(value) : value;
  return shown instanceof MissingValue ? shown.mark() : shown;
});

const [marking] = engine.parse("{{ value | marked }}");
const markMissing = marking instanceof Output ? marking.value.filters : [];

export interface ReadTemplate {
  subject: Template[];
  text: Template[];
  /** What it names, such as ["contact", "customFields", "tier"]. */
  names: string[][];
}

/** Its message says what cannot be read, and where. */
export class UnreadableTemplate extends Error {
  readonly part: keyof TemplateContent;

  constructor(part: keyof TemplateContent, message: string) {
    super(message);
    this.part = part;
  }
}

/** @throws UnreadableTemplate */
export function readTemplateContent({ subject, text }: TemplateContent): ReadTemplate {
  const read = { subject: parsePart("subject", subject), text: parsePart("text", text) };
  const names = [...namesIn(read.subject), ...namesIn(read.text)];
  for (const templates of [read.subject, read.text]) markOutputs(templates);
  return { ...read, names };
}

/** @throws Error of a limit, or of a name that is not among the values */
export function renderTemplate(
  { subject, text }: ReadTemplate,
  values: TemplateValues,
): TemplateContent {
  const render = (templates: Template[]) => String(engine.renderSync(templates, values));
  return {
    subject: cutText(render(subject).replaceAll(/\s+/g, " ").trim(), 500),
    text: render(text),
  };
}

function parsePart(part: keyof TemplateContent, source: string): Template[] {
  try {
    return engine.parse(source);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [problem = "", line] = error.message.split(/, line:(\d+)/);
    const reason = problem
      .slice(0, 200)
      .replace(/^(?:output|tag|raw) "?(.+?)"? not closed$/s, "“$1” is not closed");
    const place = line === undefined ? "" : ` in line ${line}`;
    throw new UnreadableTemplate(part, `The ${part} cannot be read${place}: ${reason}.`);
  }
}

function namesIn(templates: Template[]): string[][] {
  return engine
    .globalVariableSegmentsSync(templates)
    .map((segments) => segments.map((segment) => String(segment)));
}

/** What has a default is never missing. */
function markOutputs(templates: Template[]): void {
  for (const template of templates) {
    if (template instanceof Output) {
      const { filters } = template.value;
      if (!filters.some(({ name }) => name === "default")) filters.unshift(...markMissing);
    } else if (template.children) {
      const children: unknown = toValueSync(template.children(false, true));
      if (Array.isArray(children)) markOutputs(children.filter(isTemplate));
    }
  }
}

function isTemplate(value: unknown): value is Template {
  return typeof value === "object" && value !== null && "render" in value;
}
