/** Runs `stop` once `npm start`, which started this process, is gone: else it would keep port and database unseen. */
export function whenStarterEnds(stop: () => void): void {
  process.once("disconnect", stop);
  // The channel alone must not keep the process running.
  process.channel?.unref();
  // It may have ended meanwhile. Without a channel there is no property.
  if ("connected" in process && !process.connected) stop();
}
