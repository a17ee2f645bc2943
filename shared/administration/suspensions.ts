/** Status of every call to a suspended workspace, which no other refusal has. */
export const suspendedStatus = 423;

/** What each call to a suspended workspace answers. */
export function suspendedSentence(reason: string): string {
  return `This workspace is suspended: ${asSentence(reason)} Write to the support of this server.`;
}

/** A reason with a full stop, whether or not the operator wrote one. */
export function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
