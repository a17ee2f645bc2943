/**
 * Countries where nearly all people live in one time zone: the domain, the calling code (ITU-T E.164), and the zone by its
 * name in the IANA database. Domains that are used all over the world, such as .io and .co, are left out.
 */
const countries = [
  ["de", "49", "Europe/Berlin"],
  ["at", "43", "Europe/Vienna"],
  ["ch", "41", "Europe/Zurich"],
  ["li", "423", "Europe/Vaduz"],
  ["fr", "33", "Europe/Paris"],
  ["mc", "377", "Europe/Monaco"],
  ["be", "32", "Europe/Brussels"],
  ["nl", "31", "Europe/Amsterdam"],
  ["lu", "352", "Europe/Luxembourg"],
  ["uk", "44", "Europe/London"],
  ["ie", "353", "Europe/Dublin"],
  ["is", "354", "Atlantic/Reykjavik"],
  ["dk", "45", "Europe/Copenhagen"],
  ["se", "46", "Europe/Stockholm"],
  ["no", "47", "Europe/Oslo"],
  ["fi", "358", "Europe/Helsinki"],
  ["ee", "372", "Europe/Tallinn"],
  ["lv", "371", "Europe/Riga"],
  ["lt", "370", "Europe/Vilnius"],
  ["pl", "48", "Europe/Warsaw"],
  ["cz", "420", "Europe/Prague"],
  ["sk", "421", "Europe/Bratislava"],
  ["hu", "36", "Europe/Budapest"],
  ["ro", "40", "Europe/Bucharest"],
  ["bg", "359", "Europe/Sofia"],
  ["md", "373", "Europe/Chisinau"],
  ["ua", "380", "Europe/Kyiv"],
  ["by", "375", "Europe/Minsk"],
  ["gr", "30", "Europe/Athens"],
  ["cy", "357", "Asia/Nicosia"],
  ["mt", "356", "Europe/Malta"],
  ["it", "39", "Europe/Rome"],
  ["es", "34", "Europe/Madrid"],
  ["pt", "351", "Europe/Lisbon"],
  ["ad", "376", "Europe/Andorra"],
  ["si", "386", "Europe/Ljubljana"],
  ["hr", "385", "Europe/Zagreb"],
  ["ba", "387", "Europe/Sarajevo"],
  ["rs", "381", "Europe/Belgrade"],
  ["mk", "389", "Europe/Skopje"],
  ["al", "355", "Europe/Tirane"],
  ["tr", "90", "Europe/Istanbul"],
  ["ge", "995", "Asia/Tbilisi"],
  ["am", "374", "Asia/Yerevan"],
  ["az", "994", "Asia/Baku"],
  ["il", "972", "Asia/Jerusalem"],
  ["ae", "971", "Asia/Dubai"],
  ["sa", "966", "Asia/Riyadh"],
  ["qa", "974", "Asia/Qatar"],
  ["kw", "965", "Asia/Kuwait"],
  ["eg", "20", "Africa/Cairo"],
  ["ma", "212", "Africa/Casablanca"],
  ["tn", "216", "Africa/Tunis"],
  ["ng", "234", "Africa/Lagos"],
  ["gh", "233", "Africa/Accra"],
  ["ke", "254", "Africa/Nairobi"],
  ["za", "27", "Africa/Johannesburg"],
  ["in", "91", "Asia/Kolkata"],
  ["pk", "92", "Asia/Karachi"],
  ["bd", "880", "Asia/Dhaka"],
  ["lk", "94", "Asia/Colombo"],
  ["np", "977", "Asia/Kathmandu"],
  ["sg", "65", "Asia/Singapore"],
  ["my", "60", "Asia/Kuala_Lumpur"],
  ["th", "66", "Asia/Bangkok"],
  ["vn", "84", "Asia/Ho_Chi_Minh"],
  ["ph", "63", "Asia/Manila"],
  ["cn", "86", "Asia/Shanghai"],
  ["hk", "852", "Asia/Hong_Kong"],
  ["tw", "886", "Asia/Taipei"],
  ["jp", "81", "Asia/Tokyo"],
  ["kr", "82", "Asia/Seoul"],
  ["nz", "64", "Pacific/Auckland"],
  ["ar", "54", "America/Argentina/Buenos_Aires"],
  ["uy", "598", "America/Montevideo"],
  ["cl", "56", "America/Santiago"],
  ["pe", "51", "America/Lima"],
  ["ec", "593", "America/Guayaquil"],
  ["bo", "591", "America/La_Paz"],
  ["ve", "58", "America/Caracas"],
] as const;

interface Reachable {
  phone: string | null;
  otherPhones: string[];
  email: string | null;
  otherEmails: string[];
}

/** @returns where a contact probably is, by the first phone number or else email address that names a country; null where none does */
export function zoneOfContact({
  phone,
  otherPhones,
  email,
  otherEmails,
}: Reachable): string | null {
  return (
    firstOf([phone, ...otherPhones], zoneOfPhone) ?? firstOf([email, ...otherEmails], zoneOfEmail)
  );
}

function firstOf(
  values: (string | null)[],
  zoneOf: (value: string) => string | null,
): string | null {
  for (const value of values) {
    const zone = value === null ? null : zoneOf(value);
    if (zone !== null) return zone;
  }
  return null;
}

/** Only of numbers in the international form. */
function zoneOfPhone(phone: string): string | null {
  const digits = /^\s*(?:\+|00)([\d\s().\-/]+)/.exec(phone)?.[1]?.replaceAll(/\D/g, "");
  return countries.find(([, code]) => digits?.startsWith(code))?.[2] ?? null;
}

function zoneOfEmail(email: string): string | null {
  const domain = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  return countries.find(([own]) => own === domain)?.[2] ?? null;
}

/** Such as "Berlin" of "Europe/Berlin". */
export function cityOfZone(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
