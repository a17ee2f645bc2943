import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Added to the environment of what runs the product's code. Tests start hundreds of short-lived processes, each of
 * which would spend most of its time compiling: they share the compiled code.
 */
export const quickStart = { NODE_COMPILE_CACHE: join(tmpdir(), "crm-pro-compiled") };
