import { initialise } from "./embedded-postgres.ts";

const [, , directory = ""] = process.argv;

await initialise(directory);
