export const visitKey = "support-visit";

export function visitedWorkspace(): string | null {
  return typeof window === "undefined" ? null : window.sessionStorage.getItem(visitKey);
}

/** With the next document. */
export function visitAsSupport(workspaceId: string): void {
  window.sessionStorage.setItem(visitKey, workspaceId);
}

export function endVisit(): void {
  window.sessionStorage.removeItem(visitKey);
}
