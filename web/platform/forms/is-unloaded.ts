/** @returns whether a query has failed and has no data; also while it is asked again */
export function isUnloaded(query: { data: unknown; errorUpdateCount: number }): boolean {
  return query.data === undefined && query.errorUpdateCount > 0;
}
