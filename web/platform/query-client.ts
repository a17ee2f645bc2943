import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from "@tanstack/react-query";
import type { z } from "zod";
import { suspendedStatus } from "#shared/suspensions.ts";
import { ApiError, callApi, readJson } from "./api-client.ts";
import { apiPaths } from "./paths.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** A hint beside a form: that it cannot be had takes no one away from what they are typing. */
    queryMeta: { isHint?: true };
  }
}

/** The cache of all that the server told this tab (spec section 9 for its defaults). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { meta }) => {
      if (!meta?.isHint) askWhoIsSignedIn(failure);
    },
  }),
  mutationCache: new MutationCache({ onError: askWhatIsPermitted }),
  defaultOptions: {
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Infinity,
      retry: false,
      networkMode: "always",
    },
    // Without a network a call fails and says so. Changes of records alone wait: see record-writes.ts.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** A session that ended in the meantime shows as a 401: the shell then leads to the login. */
function askWhoIsSignedIn(failure: Error): void {
  if (failure instanceof ApiError && failure.status === 401) refreshUser();
  askWhatIsPermitted(failure);
}

/** Rights or a plan that changed in the meantime show so: the page then follows them. */
function askWhatIsPermitted(failure: Error): void {
  if (failure instanceof ApiError && [402, 403, 409, suspendedStatus].includes(failure.status))
    refreshUser();
}

function refreshUser(): void {
  void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
}

/**
 * The generic loader: a GET on the parts of the query key joined by slashes, read as `schema`.
 * `on401: "null"` answers null to anyone who is signed out instead of throwing.
 */
export function loadByKey<Schema extends z.ZodType>(
  schema: Schema,
): (context: QueryFunctionContext<readonly string[]>) => Promise<z.output<Schema>>;
export function loadByKey<Schema extends z.ZodType>(
  schema: Schema,
  options: { on401: "null" },
): (context: QueryFunctionContext<readonly string[]>) => Promise<z.output<Schema> | null>;
export function loadByKey<Schema extends z.ZodType>(schema: Schema, options?: { on401: "null" }) {
  return async ({ queryKey, signal }: QueryFunctionContext<readonly string[]>) => {
    try {
      return await readJson(schema, await callApi("GET", queryKey.join("/"), { signal }));
    } catch (failure) {
      const isSignedOut = failure instanceof ApiError && failure.status === 401;
      if (isSignedOut && options?.on401 === "null") return null;
      throw failure;
    }
  };
}
