/** From the log's column names to the API's fields. Keys of custom fields stay as they are. */
export function toFieldName(column: string): string {
  const [name = "", ...key] = column.split(".");
  const field = name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return [field, ...key].join(".");
}

/** The column of a field that is none of the workspace's own. */
export function toColumnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
