const style = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar date as people read it: "November 10, 2026". */
export function articleDate(date: string): string {
  return style.format(new Date(date));
}
