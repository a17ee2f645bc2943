import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

/** For what stands in the first load of a page: its code comes where something could not be loaded. */
export const LateUnloadedChoices = lazyPart(
  async () => (await import("./unloaded-choices.tsx")).UnloadedChoices,
);
