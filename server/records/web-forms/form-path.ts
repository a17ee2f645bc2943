/** Where visitors find a form. */
export function formPath(id: string): string {
  return `/f/${id}`;
}
