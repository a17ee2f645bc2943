import type { QueryConfig, QueryResult } from "pg";

export type RunQuery = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>;
