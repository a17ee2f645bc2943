/** A browser's way through redirects, with a cookie jar for each host. Stops at the address given. */
export async function followRedirects(
  start: string,
  cookies: Map<string, string>,
  isEnd: (url: URL) => boolean,
): Promise<URL> {
  let url = new URL(start);
  for (let hop = 0; hop < 15 && !isEnd(url); hop += 1) {
    const jar = new Map(parseCookies(cookies.get(url.host) ?? ""));
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [[name, value] = ["", ""]] = parseCookies(set.split(";")[0] ?? "");
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    cookies.set(url.host, [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url.href} led nowhere: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}

function parseCookies(text: string): [name: string, value: string][] {
  return text
    .split("; ")
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), part.slice(at + 1)];
    });
}
