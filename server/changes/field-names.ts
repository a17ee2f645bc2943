/** The log names columns, the API fields. */
export function toFieldName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
