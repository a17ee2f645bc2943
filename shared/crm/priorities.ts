/** How urgent a deal or a task is (spec section 4). */
export const priorities = ["low", "medium", "high"] as const;

export type Priority = (typeof priorities)[number];

/** What people read for a priority. */
export const priorityLabels: Record<Priority, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};
