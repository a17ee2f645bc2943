import { untilAnswered } from "#web/platform/calls/connection.ts";

/** The server was updated since this document was loaded. */
export class RouteCodeGone extends Error {}

/**
 * The build calls it where the router would reload, which loses what is typed.
 * @throws RouteCodeGone without the file
 */
export async function fetchRouteCode(address: string): Promise<unknown> {
  await untilAnswered();
  try {
    return await import(/* @vite-ignore */ address);
  } catch (failure) {
    throw new RouteCodeGone(`No code at ${address}`, { cause: failure });
  }
}
