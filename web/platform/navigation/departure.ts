/** Names calls after which the browser loads a new page, of another workspace. */
export const departureKey = ["departure"];
