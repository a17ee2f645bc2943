import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { fetchAgainAfter } from "#web/ui/late-code/lazy-part.ts";

const probeTimeoutMs = 4_000;
const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

let probing: Promise<void> | null = null;

fetchAgainAfter(untilAnswered);

export function useIsConnected(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** Call it when a call got no answer: asks the server until it is back. */
export function noteSilence(): void {
  void untilAnswered();
}

export function untilAnswered(): Promise<void> {
  probing ??= probe();
  return probing;
}

async function probe(): Promise<void> {
  let waitMs = firstWaitMs;
  while (!(await doesAnswer())) {
    onlineManager.setOnline(false);
    await waitOrOnline(waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
  probing = null;
  onlineManager.setOnline(true);
}

async function doesAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    return (await fetch("/readyz", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** The browser reports a network that is back. */
function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    window.addEventListener(
      "online",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** The network may be up while the server is not. */
export function watchConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const onOffline = () => {
      setOnline(false);
      noteSilence();
    };
    window.addEventListener("offline", onOffline);
    return () => window.removeEventListener("offline", onOffline);
  });
}
