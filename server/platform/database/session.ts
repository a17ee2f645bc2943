import { Column, is, Param, Placeholder, SQL, Subquery, type Query } from "drizzle-orm";
import { NodePgSession, type NodePgClient } from "drizzle-orm/node-postgres";
import {
  PgDialect,
  PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import { type CustomTypesConfig, types as driverTypes } from "pg";
import type { RunQuery } from "./transactions.ts";

type NoSchema = Record<string, never>;
type Driver = NodePgSession<NoSchema, NoSchema>;
type Values = Record<string, unknown>;

/**
 * Decides once for a query how its parameters are written and its columns are read. Drizzle decides it for
 * each value of each row, which took a twelfth of what the server spends on a list.
 */
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

/** What stays text, as Drizzle's columns expect it. */
const texts = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  ...Object.values(arrays),
]);

const types: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const parser: unknown = texts.has(type) ? String : driverTypes.getTypeParser(type, format);
    return parser;
  },
};

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

/** Undefined where columns make objects of their own, which Drizzle reads. */
function rowReader(fields: SelectedFieldsOrdered): ((row: unknown[]) => object) | undefined {
  const columns: [string, Decode][] = [];
  for (const { path, field } of fields) {
    const decode = decoderOf(field);
    const [name] = path;
    if (path.length !== 1 || name === undefined || !decode) return undefined;
    columns.push([name, decode]);
  }
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const [place, [name, decode]] of columns.entries()) {
      const value = row[place];
      read[name] = value === null ? null : decode(value);
    }
    return read;
  };
}

function decoderOf(field: SelectedFieldsOrdered[number]["field"]): Decode | undefined {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const expression: object = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  const decoder = "decoder" in expression ? expression.decoder : undefined;
  return isDecoder(decoder) ? (value) => decoder.mapFromDriverValue(value) : undefined;
}

function isDecoder(value: unknown): value is { mapFromDriverValue: Decode } {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
