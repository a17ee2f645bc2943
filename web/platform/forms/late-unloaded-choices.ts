import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

/** For code in a page's first load: `UnloadedChoices` is fetched only on failure. */
export const LateUnloadedChoices = lazyPart(
  async () => (await import("./unloaded-choices.tsx")).UnloadedChoices,
);
