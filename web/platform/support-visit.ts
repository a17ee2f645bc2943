export const visitKey = "support-visit";

/** The workspace that an operator reads in this tab, and in no other. */
export function visitedWorkspace(): string | null {
  return typeof window === "undefined" ? null : window.sessionStorage.getItem(visitKey);
}

/** From the next document on the tab shows the workspace. */
export function visitAsSupport(workspaceId: string): void {
  window.sessionStorage.setItem(visitKey, workspaceId);
}

export function endVisit(): void {
  window.sessionStorage.removeItem(visitKey);
}
