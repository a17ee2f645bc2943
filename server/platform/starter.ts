/**
 * Calls back once the process that started this one with a line to it (`npm start`) is gone, however it
 * ended. A server without its starter would hold its port and its database where no one looks for it.
 */
export function whenStarterEnds(stop: () => void): void {
  process.once("disconnect", stop);
  // The line is no reason to go on.
  process.channel?.unref();
  // It may have ended while this program was read. Without such a line there is no property.
  if ("connected" in process && !process.connected) stop();
}
