/** The reader that numbers and dates are formatted for. */
export interface Reader {
  /** Such as "de-DE" (BCP 47); the product's own language where it is absent. */
  locale?: string;
  /** By its name in the IANA database; that of the machine's clock where it is absent. */
  timeZone?: string;
}

const dateStyles = {
  /** Mar 5, 2026 */
  short: { month: "short", day: "numeric", year: "numeric" },
  /** Mar 5 */
  day: { month: "short", day: "numeric" },
  /** March 5, 2026 */
  long: { month: "long", day: "numeric", year: "numeric" },
  /** Mar 2026 */
  month: { month: "short", year: "numeric" },
  /** Mar */
  monthName: { month: "short" },
  /** Thu */
  weekdayName: { weekday: "short" },
  /** Thursday, March 5 */
  weekday: { weekday: "long", month: "long", day: "numeric" },
  /** March 5, 2026 at 3:17 PM */
  minute: { dateStyle: "long", timeStyle: "short" },
  /** Mar 5, 2026, 3:17:09 PM */
  second: { dateStyle: "medium", timeStyle: "medium" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const shortMoney: Intl.NumberFormatOptions = {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
};

type Digits = NonNullable<BigIntToLocaleStringOptions["maximumFractionDigits"]>;

type DateStyle = keyof typeof dateStyles;

/** Every way in which a number, money, a date or a list of words is written for a reader. */
export function formatFor({ locale = "en-US", timeZone }: Reader) {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const clock = (style: DateStyle, zone: string | undefined) =>
    madeOnce(clocks, `${style} ${zone}`, () => {
      const inZone = zone === undefined ? {} : { timeZone: zone };
      return new Intl.DateTimeFormat(locale, { ...dateStyles[style], ...inZone });
    });
  const lists = new Map<string, Intl.ListFormat>();
  const numbers = new Map<string, Intl.NumberFormat>();
  const whole = (value: bigint | number) =>
    commaLocales.has(locale) ? withCommas(String(value)) : value.toLocaleString(locale);
  const inDollars = (amount: string, areCentsShown: boolean): string => {
    const sign = amount.startsWith("-") ? "-" : "";
    const [units = "0", cents = ""] = amount.slice(sign.length).split(".");
    const dollars = `${sign}$${whole(BigInt(units))}`;
    return areCentsShown ? `${dollars}.${cents.padEnd(2, "0")}` : dollars;
  };
  return {
    /** 1,250,000, with up to three digits after the point unless `digits` names another number. */
    number: (value: number | bigint, digits: Digits = 3): string => {
      if (typeof value === "bigint" || Number.isSafeInteger(value)) return whole(value);
      const make = () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
      return madeOnce(numbers, `${digits} digits`, make).format(value);
    },
    /** $1,250 for the decimal string 1250.00, and $1,250.50 where there are cents. */
    money: (amount: string): string => inDollars(amount, hasCents(amount)),
    /** Writes amounts that stand below each other alike: all with cents where one has some, as cents are never left out. */
    moneyAmong(amounts: readonly string[]): (amount: string) => string {
      const areCentsShown = amounts.some(hasCents);
      return (amount) => inDollars(amount, areCentsShown || hasCents(amount));
    },
    /** $1.2M: as short as an axis needs it. */
    shortMoney: (amount: number) =>
      madeOnce(numbers, "money", () => new Intl.NumberFormat(locale, shortMoney)).format(amount),
    /** 1.2M: as short as an axis needs it. */
    shortNumber: (value: number) =>
      madeOnce(
        numbers,
        "short",
        () => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
      ).format(value),
    /** A moment, as the reader's clock shows it. */
    moment: (moment: string | Date, style: DateStyle = "short") =>
      clock(style, timeZone).format(new Date(moment)),
    /** A calendar date `YYYY-MM-DD`: the same day in every time zone. */
    date: (date: string, style: DateStyle = "short"): string =>
      (locale === "en-US" ? americanDate(date, style) : undefined) ??
      clock(style, "UTC").format(new Date(`${date}T00:00:00Z`)),
    /** Phone, title, and notes; with "disjunction": phone, title, or notes. */
    list: (words: Iterable<string>, type: Intl.ListFormatType = "conjunction") =>
      madeOnce(lists, type, () => new Intl.ListFormat(locale, { type })).format(words),
  };
}

/** There the browser's own formats, of which the first takes 25 ms, would write no whole number otherwise. */
const commaLocales = new Set(["en-US", "en-GB"]);

function hasCents(amount: string): boolean {
  return Number(amount.split(".")[1] ?? 0) !== 0;
}

function withCommas(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const calendarDate = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** As cards have dates: the first format of the browser's own takes 10 ms. Undefined for another style, or no such date. */
function americanDate(date: string, style: DateStyle): string | undefined {
  const [, year, month, day] = calendarDate.exec(date) ?? [];
  if (year === undefined || (style !== "short" && style !== "day")) return undefined;
  const monthAndDay = `${monthNames[Number(month) - 1]} ${Number(day)}`;
  return style === "day" ? monthAndDay : `${monthAndDay}, ${year}`;
}

/** Making a format takes longer than what it is made for. */
function madeOnce<Format>(made: Map<string, Format>, name: string, make: () => Format): Format {
  const known = made.get(name);
  if (known) return known;
  const format = make();
  made.set(name, format);
  return format;
}

/** The product's own language, by the clock of the machine that runs it. */
export const format = formatFor({});

/** As invoices, billing mails and the operator's pages have dates: 5 March 2026, in UTC. */
export const formatInUtc = formatFor({ locale: "en-GB", timeZone: "UTC" });
