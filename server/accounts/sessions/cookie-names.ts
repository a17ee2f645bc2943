/** Whether browsers reach the server by HTTPS alone. */
export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

/**
 * What the names of all sign-in cookies begin with. Over HTTPS `__Host-` has browsers take them from
 * this host alone, for all its paths (RFC 6265bis, 4.1.3.2); by plain HTTP they would refuse it.
 */
export function cookiePrefix(baseUrl: string): string {
  return isSecure(baseUrl) ? "__Host-crm" : "crm";
}

export function sessionCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}.session_token`;
}
