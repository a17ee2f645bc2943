/**
 * Stands in the built pages wherever the product's public address belongs: canonical addresses,
 * Open Graph, structured data. Which address that is only the running server knows, and puts it there.
 */
export const builtOrigin = "https://public-address.invalid";
