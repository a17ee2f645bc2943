/** The log names columns, the API fields. The key of a custom field stays as it is. */
export function toFieldName(column: string): string {
  const [name = "", ...key] = column.split(".");
  const field = name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return [field, ...key].join(".");
}
