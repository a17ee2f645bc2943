import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  type BackTest,
  type BackTestEvent,
  backTestEvents,
  type backTestInput,
} from "#shared/rules/back-test.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { readEvents } from "#web/platform/live/read-events.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

type Input = z.input<typeof backTestInput>;

/** Null while another back-test is at work. */
export type BackTestProgress = z.infer<typeof backTestEvents.progress> | null;

const failed = "The rule was not tested";

/** Tests a rule on the past. It ends when it is stopped, and when its page is left. */
export function useBackTest() {
  const [progress, setProgress] = useState<BackTestProgress>(null);
  const [isStopped, setIsStopped] = useState(false);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);
  const testing = useMutation({
    mutationFn: (input: Input) => {
      work.current = new AbortController();
      setProgress(null);
      setIsStopped(false);
      return followBackTest(input, work.current.signal, setProgress);
    },
    onSuccess: (tested, input) => {
      if (tested) queryClient.setQueryData(latestKey(input.ruleId), { input, tested });
    },
    onError: (failure) => {
      if (!work.current?.signal.aborted) toastFailure(failed, failure);
    },
  });
  const stop = () => {
    setIsStopped(true);
    work.current?.abort();
  };
  return {
    start: testing.mutate,
    stop,
    isPending: testing.isPending,
    isStopped,
    progress,
    /** What the last one has found that came to its end. */
    tested: testing.data ?? undefined,
  };
}

/** What the latest back-test of a rule has found, as long as it is about the same. */
export function useLatestBackTest(input: Input): BackTest | undefined {
  const { data } = useQuery<{ input: Input; tested: BackTest }>({
    queryKey: latestKey(input.ruleId),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  return data && JSON.stringify(data.input) === JSON.stringify(input) ? data.tested : undefined;
}

function latestKey(ruleId: string | null | undefined) {
  return ["back-test", ruleId ?? null];
}

/** @returns null where the server has said why there is none */
async function followBackTest(
  body: Input,
  signal: AbortSignal,
  onProgress: (progress: BackTestProgress) => void,
): Promise<BackTest | null> {
  const { body: stream } = await callApi("POST", `${apiPaths.rules}/back-test/progress`, {
    body,
    signal,
    isRead: true,
  });
  if (!stream) throw new Error("The answer has no body");
  for await (const { event, data } of readEvents(stream)) {
    // Comments keep the connection open.
    if (data === "") continue;
    const content: unknown = JSON.parse(data);
    if (isEvent(event, "progress")) onProgress(backTestEvents.progress.parse(content));
    if (isEvent(event, "result")) return backTestEvents.result.parse(content);
    if (isEvent(event, "problem")) {
      const { error } = backTestEvents.problem.parse(content);
      toast({ title: failed, description: error, variant: "destructive" });
      return null;
    }
  }
  throw new Error("The answer ended early");
}

function isEvent(event: string, name: BackTestEvent): boolean {
  return event === name;
}
