/** "3 days", "1 hour": days where they are whole. */
export function sayHours(hours: number): string {
  const days = hours / 24;
  if (Number.isInteger(days)) return days === 1 ? "1 day" : `${days} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
