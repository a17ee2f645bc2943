/** Names calls after which the browser reloads the page, for another workspace. */
export const departureKey = ["departure"];
