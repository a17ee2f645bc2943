/**
 * Stands in the built pages wherever the product's public address belongs: canonical addresses,
 * Open Graph, structured data. Which address that is only the running server knows, and puts it there.
 */
export const builtOrigin = "https://public-address.invalid";

/**
 * Stands at the root of each built page, for styles to show or hide what invites to sign up. A server whose accounts are by
 * invitation puts the other in its place.
 */
export const signUpMark = { open: 'data-sign-up="open"', invited: 'data-sign-up="invited"' };

/** Stands in a built page where the server puts what it writes for each request. */
export const writtenPlace = "<!--written by the server-->";
