/** Under so many closed deals a share of them says nothing yet. */
export const fewestCases = 30;
