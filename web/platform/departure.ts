/** Names calls after which the browser loads the page anew, for another workspace. */
export const departureKey = ["departure"];
