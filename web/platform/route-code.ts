import { untilAnswered } from "./connection.ts";

/** A page's code that the server does not have any more: it was updated since this document was loaded. */
export class RouteCodeGone extends Error {}

/**
 * Fetches a page's code once more after it could not be fetched, when the server answers. The router
 * itself would load the whole document again, which loses what is typed and, without a network, leaves
 * the browser's own page; the build has it call this instead.
 * @throws RouteCodeGone where the server answers, but has no such code
 */
export async function fetchRouteCode(address: string): Promise<unknown> {
  await untilAnswered();
  try {
    return await import(/* @vite-ignore */ address);
  } catch (failure) {
    throw new RouteCodeGone(`No code at ${address}`, { cause: failure });
  }
}
