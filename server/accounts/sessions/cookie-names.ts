export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}

/** `__Host-` binds cookies to this host and all its paths (RFC 6265bis, 4.1.3.2); it requires HTTPS. */
export function cookiePrefix(baseUrl: string): string {
  return isSecure(baseUrl) ? "__Host-crm" : "crm";
}

export function sessionCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}.session_token`;
}
