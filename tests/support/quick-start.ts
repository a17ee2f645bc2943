import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Added to what starts Node on the product's code. Tests start hundreds of short-lived processes, each of which would
 * spend most of its time compiling: they share the compiled code, and optimise only what runs for long.
 */
export const quickStart = {
  flags: ["--wasm-tiering-budget=100000000"],
  variables: { NODE_COMPILE_CACHE: join(tmpdir(), "crm-pro-compiled") },
};
