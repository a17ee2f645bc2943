import { untilAnswered } from "#web/platform/calls/connection.ts";

/** The server was updated since this document was loaded. */
export class RouteCodeGone extends Error {}

/**
 * The router would reload the document, which loses what is typed; the build has it call this instead.
 * @throws RouteCodeGone where the server has no such file
 */
export async function fetchRouteCode(address: string): Promise<unknown> {
  await untilAnswered();
  try {
    return await import(/* @vite-ignore */ address);
  } catch (failure) {
    throw new RouteCodeGone(`No code at ${address}`, { cause: failure });
  }
}
