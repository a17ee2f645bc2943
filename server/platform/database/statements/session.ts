import {
  Column,
  is,
  noopDecoder,
  Param,
  Placeholder,
  SQL,
  Subquery,
  type Query,
} from "drizzle-orm";
import { NodePgSession, type NodePgClient } from "drizzle-orm/node-postgres";
import {
  PgDialect,
  PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import { type CustomTypesConfig, types as driverTypes } from "pg";
import type { RunQuery } from "./run-query.ts";

type NoSchema = Record<string, never>;
type Driver = NodePgSession<NoSchema, NoSchema>;
type Values = Record<string, unknown>;

/** Decides once per query how values are written and read; Drizzle for each value: a twelfth of a list's work. */
export class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly #run: RunQuery;

  constructor(client: NodePgClient, run: RunQuery) {
    super(client, new PgDialect(), undefined);
    this.#run = run;
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    ...asked: Parameters<Driver["prepareQuery"]>
  ): PgPreparedQuery<Config> {
    const [query, fields, name, , ownReader] = asked;
    const read = fields && !ownReader && rowReader(fields);
    if (!read) return super.prepareQuery<Config>(...asked);
    return new DirectQuery<Config>(query, name, read, this.#run);
  }
}

class DirectQuery<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  readonly #statement: { text: string; name?: string; rowMode: "array"; types: CustomTypesConfig };
  readonly #parameters: ((values: Values) => unknown)[];
  readonly #read: (row: unknown[]) => object;
  readonly #run: RunQuery;

  constructor(
    query: Query,
    name: string | undefined,
    read: (row: unknown[]) => object,
    run: RunQuery,
  ) {
    super(query, undefined, undefined);
    this.#statement = { text: query.sql, ...(name && { name }), rowMode: "array", types };
    this.#parameters = query.params.map(parameterWriter);
    this.#read = read;
    this.#run = run;
  }

  override async execute(values: Values = {}): Promise<Config["execute"]> {
    const { rows } = await this.#run(
      this.#statement,
      this.#parameters.map((write) => write(values)),
    );
    return rows.map(this.#read);
  }
}

const { builtins } = driverTypes;

/** Arrays have types of their own (pg_type.oid), which the driver does not name. */
const arrays = { numeric: 1231, timestamp: 1115, timestamptz: 1185, interval: 1187, date: 1182 };
const textArray: number = 1009;

type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  // What stays text, as Drizzle's columns expect it.
  ...[
    builtins.TIMESTAMPTZ,
    builtins.TIMESTAMP,
    builtins.DATE,
    builtins.INTERVAL,
    ...Object.values(arrays),
  ].map((type): [number, Parse] => [type, String]),
  // Most records have no tags and no other addresses, for which the driver's parser takes as long as for some.
  [textArray, (text) => (text === "{}" ? [] : parseTexts(text))],
]);

const types: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const parser: unknown = parsers.get(type) ?? driverTypes.getTypeParser(type, format);
    return parser;
  },
};

function parseTexts(text: string): unknown {
  const parse: unknown = driverTypes.getTypeParser(textArray);
  if (!isParse(parse)) throw new TypeError("The driver has no parser for arrays of texts.");
  return parse(text);
}

function isParse(value: unknown): value is Parse {
  return typeof value === "function";
}

function parameterWriter(parameter: unknown): (values: Values) => unknown {
  if (is(parameter, Placeholder)) return (values) => valueOf(values, parameter.name);
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const { encoder, value } = parameter;
    return (values) => encoder.mapToDriverValue(valueOf(values, value.name));
  }
  return () => parameter;
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}

type Decode = (value: unknown) => unknown;

interface ReadColumn {
  name: string;
  /** Absent for what stays as the driver gives it. */
  decode: Decode | undefined;
}

/** Undefined where columns make objects of their own, which Drizzle reads. */
function rowReader(fields: SelectedFieldsOrdered): ((row: unknown[]) => object) | undefined {
  const columns: ReadColumn[] = [];
  for (const { path, field } of fields) {
    const decoder = decoderOf(field);
    const [name] = path;
    if (path.length !== 1 || name === undefined || !decoder) return undefined;
    columns.push({ name, decode: decodeBy(decoder) });
  }
  // Copied with a place for each column: adding them one by one allocates five times as much.
  const empty: Record<string, unknown> = Object.fromEntries(
    columns.map(({ name }) => [name, null]),
  );
  return (row) => {
    const read = { ...empty };
    let place = 0;
    for (const { name, decode } of columns) {
      const value = row[place];
      read[name] = value === null || !decode ? value : decode(value);
      place += 1;
    }
    return read;
  };
}

interface Decoder {
  mapFromDriverValue: Decode;
}

function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decoder | undefined {
  if (is(field, Column)) return field;
  const expression: object = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  const decoder = "decoder" in expression ? expression.decoder : undefined;
  return isDecoder(decoder) ? decoder : undefined;
}

function decodeBy(decoder: Decoder): Decode | undefined {
  const isPlain =
    decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? undefined : (value) => decoder.mapFromDriverValue(value);
}

function isDecoder(value: unknown): value is Decoder {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
