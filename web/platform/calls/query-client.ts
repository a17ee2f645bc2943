import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from "@tanstack/react-query";
import type { z } from "zod";
import { suspendedStatus } from "#shared/administration/suspensions.ts";
import { ApiError, callApi, readJson } from "./api-client.ts";
import { apiPaths } from "./api-paths.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** A hint that fails disturbs no one. */
    queryMeta: { isHint?: true };
  }
}

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
      // What changed and got no answer is asked for once the server answers.
      refetchOnReconnect: true,
      staleTime: Infinity,
      retry: false,
      networkMode: "always",
    },
    // Only changes of records wait for the network: see record-writes.ts.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** A 401 leads to the login. */
function askWhoIsSignedIn(failure: Error): void {
  if (failure instanceof ApiError && failure.status === 401) refreshUser();
  askWhatIsPermitted(failure);
}

/** The page follows changed rights and plans. */
function askWhatIsPermitted(failure: Error): void {
  if (failure instanceof ApiError && [402, 403, 409, suspendedStatus].includes(failure.status))
    refreshUser();
}

function refreshUser(): void {
  void queryClient.invalidateQueries({ queryKey: [apiPaths.currentUser] });
}

/** A GET of the query key's parts, joined by slashes. With `on401: "null"` signed-out users get null. */
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
