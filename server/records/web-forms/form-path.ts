export function formPath(id: string): string {
  return `/f/${id}`;
}
