import { initialise } from "./embedded-postgres.ts";
import { givenProgram } from "./embedded-program.ts";

const [, , directory = ""] = process.argv;

await initialise(directory, givenProgram());
