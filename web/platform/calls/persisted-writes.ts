import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { z } from "zod";
import { queryClient } from "./query-client.ts";
import { isRecordWrite, writeKey } from "#web/platform/dialogs/record-writes.ts";
import { recordWrite, versionToName } from "./send-write.ts";
import { forgetTyping } from "#web/platform/forms/typed-text.ts";
import { forgetUnsent, listUnsent, onUnsentChange } from "./unsent-writes.ts";

const storageKey = "waiting-changes";
const signedOut = "signed out";

/** The library's form of a mutation, as far as it is read again. */
const persistedWrites = z.object({
  userId: z.string(),
  workspaceId: z.string(),
  mutations: z.array(
    z.object({
      mutationKey: z.array(z.string()),
      scope: z.object({ id: z.string() }).optional(),
      state: z.object({ variables: recordWrite }),
    }),
  ),
});

type DehydratedMutation = DehydratedState["mutations"][number];

type Owner = Pick<z.infer<typeof persistedWrites>, "userId" | "workspaceId">;

/** Keeps unanswered changes over a reload, for their author alone. Each has its idempotency key. @returns a stop function */
export function persistWrites(owner: Owner): () => void {
  restore(owner);
  const persist = () => {
    const { mutations } = dehydrate(queryClient, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (one) => one.state.status === "pending" && isRecordWrite(one),
    });
    // A refused change is refused again unless its reason is gone.
    const refused = listUnsent().map(({ write: variables }) => ({
      mutationKey: writeKey,
      state: { variables },
    }));
    if (mutations.length + refused.length === 0) forgetWrites();
    else write(JSON.stringify({ ...owner, mutations: [...refused, ...mutations.map(toKeep)] }));
  };
  const stops = [queryClient.getMutationCache().subscribe(persist), onUnsentChange(persist)];
  return () => stops.forEach((stop) => stop());
}

/** The next page knows nothing of the versions that this one made. */
function toKeep(mutation: DehydratedMutation): DehydratedMutation {
  const kept = recordWrite.parse(mutation.state.variables);
  const variables = { ...kept, version: versionToName(kept) };
  return { ...mutation, state: { ...mutation.state, variables } };
}

function restore(owner: Owner): void {
  const text = read();
  if (text === null) return;
  const { data: persisted } = persistedWrites.safeParse(JSON.parse(text));
  forgetWrites();
  if (persisted?.userId !== owner.userId || persisted.workspaceId !== owner.workspaceId) return;
  const mutations = persisted.mutations.map(({ state: { variables }, ...one }) => ({
    ...one,
    state: { ...waiting, variables },
  }));
  hydrate(queryClient, { mutations });
  void queryClient.resumePausedMutations();
}

const waiting = {
  status: "pending",
  isPaused: true,
  context: undefined,
  data: undefined,
  error: null,
  failureCount: 0,
  failureReason: null,
  submittedAt: 0,
} as const;

/** At sign-out nothing of the person stays, in no tab. */
export function signOutEverywhere(): void {
  forgetAll();
  // A channel has no origin to name: it reaches our own alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel(storageKey).postMessage(signedOut);
}

/** When the user signs out in another tab. @returns a stop function */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(storageKey);
  channel.addEventListener("message", forgetAll);
  return () => channel.close();
}

function forgetAll(): void {
  queryClient.getMutationCache().clear();
  forgetUnsent();
  forgetTyping();
  forgetWrites();
}

function forgetWrites(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // No storage, nothing to forget.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage changes wait while the page is open.
  }
}
