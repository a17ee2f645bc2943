/**
 * The last nine digits of a number, which are the same with and without the code of a country; null where there are
 * fewer than seven. The same as the database's `phone_key`.
 */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/[^0-9]/g, "");
  return digits.length < 7 ? null : digits.slice(-9);
}
