import { Query, type Connection, type QueryConfig, type QueryResult, type Submittable } from "pg";

// What `pg` calls on everything that is submitted, and its types leave out.
declare module "pg" {
  interface Query {
    readonly name: string | undefined;
    readonly text: string;
    handleRowDescription: (message: object) => void;
    handleDataRow: (message: object) => void;
    handleCommandComplete: (message: object, connection: Connection) => void;
    handleEmptyQuery: (connection: Connection) => void;
    handleCopyInResponse: (connection: Connection) => void;
    handleError: (error: unknown, connection: Connection | undefined) => void;
    handleReadyForQuery: (connection: Connection) => void;
  }
  interface Connection {
    /** Names of statements that were sent, and may not have been parsed. */
    readonly submittedNamedStatements: Record<string, string>;
  }
}

export interface Statement {
  config: QueryConfig;
  values: unknown[] | undefined;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Statements that are sent in one packet, with one Sync behind the last: PostgreSQL runs none that follows
 * one that fails, so that what is sent along with BEGIN never runs without it. Until a Sync, statements are one implicit
 * transaction, so a batch with a whole transaction is sent without BEGIN and COMMIT.
 */
export class StatementBatch implements Submittable {
  /** BEGIN and COMMIT, where they are not sent. */
  #unsent: Statement[];
  #queries: Query[];
  #done = 0;
  #error: { cause: unknown } | undefined;
  #connection: Connection | undefined;
  #answered = Promise.withResolvers<void>();

  constructor(statements: Statement[]) {
    const isWhole = isTransaction(statements);
    this.#unsent = statements.filter((_, place) => isWhole && isAtEdge(statements, place));
    const sent = statements.filter((_, place) => !isWhole || !isAtEdge(statements, place));
    this.#queries = sent.map(({ config, values = [], resolve, reject }) => {
      const extended = { ...config, queryMode: "extended" };
      return new Query(extended, values, (error, result) => {
        if (!error) return resolve(result);
        this.#error ??= { cause: error };
        reject(error);
      });
    });
  }

  /** Whether it is a transaction that is over with it. */
  get isWhole(): boolean {
    return this.#unsent.length > 0;
  }

  /** Fulfilled once each statement has its result or its error. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { descriptions, undescribed, described } = sharedBy(connection);
    connection.stream.cork();
    for (const query of this.#queries) {
      // A value that cannot be written fails its statement here, and what follows is not to run.
      if (this.#error) break;
      const description = descriptions.get(query.name ?? "");
      if (description) query.handleRowDescription(description);
      const refused: unknown = query.submit(description ? described : undescribed);
      if (refused instanceof Error) query.handleError(refused, connection);
    }
    // What was sent before that is not stored either: a portal that is not there fails.
    if (this.#error && this.#unsent.length > 0) connection.execute({ portal: "none" }, true);
    connection.sync();
    connection.stream.uncork();
    if (this.#error) this.#skipTheRest();
  }

  /** `pg` remembers by these two what has been parsed. */
  get name(): string | undefined {
    return this.#queries[this.#done]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#done]?.text;
  }

  handleRowDescription(message: object): void {
    const query = this.#queries[this.#done];
    query?.handleRowDescription(message);
    if (query?.name && this.#connection) {
      sharedBy(this.#connection).descriptions.set(query.name, message);
    }
  }

  handleDataRow(message: object): void {
    this.#queries[this.#done]?.handleDataRow(message);
  }

  handleCommandComplete(message: object, connection: Connection): void {
    this.#queries[this.#done]?.handleCommandComplete(message, connection);
    this.#done += 1;
  }

  handleEmptyQuery(connection: Connection): void {
    this.#queries[this.#done]?.handleEmptyQuery(connection);
    this.#done += 1;
  }

  handleCopyInResponse(connection: Connection): void {
    this.#queries[this.#done]?.handleCopyInResponse(connection);
  }

  handleError(error: unknown, connection: Connection): void {
    this.#answerDone(connection);
    this.#queries[this.#done]?.handleError(error, connection);
    this.#error ??= { cause: error };
    this.#skipTheRest();
  }

  /** `pg` calls it for a batch without an error alone. */
  handleReadyForQuery(connection: Connection): void {
    this.#answerDone(connection);
    for (const { resolve } of this.#unsent) resolve(stored);
  }

  #answerDone(connection: Connection): void {
    for (const query of this.#queries.slice(0, this.#done)) query.handleReadyForQuery(connection);
    this.#answered.resolve();
  }

  #skipTheRest(): void {
    for (const query of this.#queries.slice(this.#done)) {
      if (query.name) delete this.#connection?.submittedNamedStatements[query.name];
      query.handleError(this.#error?.cause, this.#connection);
    }
    for (const { reject } of this.#unsent) reject(this.#error?.cause);
  }
}

const stored: QueryResult = { command: "COMMIT", rowCount: null, oid: 0, fields: [], rows: [] };

function isTransaction(statements: Statement[]): boolean {
  const [first, last] = [statements.at(0), statements.at(-1)];
  return statements.length > 2 && first?.config.text === "begin" && last?.config.text === "commit";
}

function isAtEdge(statements: Statement[], place: number): boolean {
  return place === 0 || place === statements.length - 1;
}

/** What the batches of one connection share. */
interface Shared {
  /** RowDescriptions of named statements, asked for once: PostgreSQL refuses one whose columns have changed since. */
  descriptions: Map<string, object>;
  /** The connection, on which a statement's own Sync goes nowhere, and with it what `pg` does about a value that it cannot write. */
  undescribed: Connection;
  /** The same for a statement whose rows are described already. */
  described: Connection;
}

const sharedByConnection = new WeakMap<Connection, Shared>();

function sharedBy(connection: Connection): Shared {
  const known = sharedByConnection.get(connection);
  if (known) return known;
  const shared: Shared = {
    descriptions: new Map(),
    undescribed: withoutMessages(connection, ["sync", "close"]),
    described: withoutMessages(connection, ["sync", "close", "describe"]),
  };
  sharedByConnection.set(connection, shared);
  return shared;
}

/** Inherits all else: through a proxy each statement takes a fifth longer to write. */
function withoutMessages(connection: Connection, left: (keyof Connection)[]): Connection {
  const unsent = Object.fromEntries(left.map((name) => [name, { value: () => undefined }]));
  return inherit(connection, unsent);
}

/** TypeScript's own type of it answers `any`. */
const inherit: <Parent extends object>(parent: Parent, own: PropertyDescriptorMap) => Parent =
  Object.create;
