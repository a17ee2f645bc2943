/** Tells the time by which a user's subscription runs. */
export type Clock = (user: { clockAheadSeconds: number }) => Date;

/**
 * With the sandbox each user's clock may run ahead, so that a month can be lived through in a moment
 * and no one else notices. With a real key it is the time of day, whatever the sandbox has left.
 */
export function createClock({ isMovable }: { isMovable: boolean }): Clock {
  return ({ clockAheadSeconds }) =>
    new Date(Date.now() + (isMovable ? clockAheadSeconds * 1_000 : 0));
}
