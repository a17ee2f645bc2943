import { z } from "zod";
import { queryClient } from "./query-client.ts";
import { isRecordWrite, writeKey } from "./record-writes.ts";
import { recordWrite } from "./send-write.ts";
import { forgetTyping } from "./typed-text.ts";
import { forgetUnsent, listUnsent, onUnsentChange } from "./unsent-writes.ts";

const storageKey = "waiting-changes";
const signedOut = "signed out";

const keptWrites = z.object({
  /** Whose they are. */
  userId: z.string(),
  workspaceId: z.string(),
  writes: z.array(
    z.object({
      mutationKey: z.array(z.string()),
      scope: z.object({ id: z.string() }).optional(),
      write: recordWrite,
    }),
  ),
});

type Owner = Pick<z.infer<typeof keptWrites>, "userId" | "workspaceId">;

/**
 * Keeps the changes that the server has not answered over a reload of this tab, for the one who made
 * them alone. Each is sent again under its own key, so what had arrived is not done twice.
 * @returns what stops it
 */
export function keepWrites(owner: Owner): () => void {
  restore(owner);
  const cache = queryClient.getMutationCache();
  const keep = () => {
    const pending = cache.findAll({ status: "pending", predicate: isRecordWrite });
    const writes = pending.map(({ options: { mutationKey, scope }, state }) => ({
      mutationKey,
      scope,
      write: state.variables,
    }));
    // What was refused is tried again after a reload, and refused again unless its reason is gone.
    const refused = listUnsent().map((one) => ({ mutationKey: writeKey, write: one.write }));
    if (writes.length + refused.length === 0) forgetWrites();
    else write(JSON.stringify({ ...owner, writes: [...refused, ...writes] }));
  };
  const stops = [cache.subscribe(keep), onUnsentChange(keep)];
  return () => stops.forEach((stop) => stop());
}

function restore(owner: Owner): void {
  const text = read();
  if (text === null) return;
  const { data: kept } = keptWrites.safeParse(JSON.parse(text));
  forgetWrites();
  if (kept?.userId !== owner.userId || kept.workspaceId !== owner.workspaceId) return;
  const cache = queryClient.getMutationCache();
  for (const { mutationKey, scope, write: variables } of kept.writes) {
    cache.build(queryClient, { mutationKey, ...(scope && { scope }) }, { ...waiting, variables });
  }
  void queryClient.resumePausedMutations();
}

/** What was under way when the page was left waits now. */
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

/** To be called by whoever signs out: nothing of theirs stays, in no tab. */
export function signOutEverywhere(): void {
  forgetAll();
  // A channel has no origin to name: it reaches our own alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel(storageKey).postMessage(signedOut);
}

/** Forgets what waits in this tab when its user signs out in another. @returns what stops it */
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
    // A browser that keeps nothing has nothing to forget.
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
    // Without storage the changes wait for as long as the page is open.
  }
}
