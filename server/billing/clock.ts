export type Clock = (user: { clockAheadSeconds: number }) => Date;

/** Each user's clock may run ahead in the sandbox. With a real key the stored offset is ignored. */
export function createClock({ isMovable }: { isMovable: boolean }): Clock {
  return ({ clockAheadSeconds }) =>
    new Date(Date.now() + (isMovable ? clockAheadSeconds * 1_000 : 0));
}
