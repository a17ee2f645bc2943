import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const probeTimeoutMs = 4_000;
const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

let probing: Promise<void> | null = null;

/** Whether the server answers. The network may be up while the server is not. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** To be called when a call got no answer. Asks the server, and once it is lost, until it is back. */
export function noteSilence(): void {
  void untilAnswered();
}

/** Asks the server until it answers. */
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

/** The browser tells at once when the network is back. */
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

/** Believes the browser that the network is gone, and the server alone that it can be reached. */
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
