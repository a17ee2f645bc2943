/**
 * Stands in the built pages wherever the product's public address belongs: canonical addresses,
 * Open Graph, structured data. Which address that is only the running server knows, and puts it there.
 */
export const builtOrigin = "https://public-address.invalid";

/** Stands in a built page where the server puts what it writes for each request. */
export const writtenPlace = "<!--written by the server-->";
