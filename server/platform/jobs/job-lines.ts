import { AsyncLocalStorage } from "node:async_hooks";

/** Which job a line of the log belongs to. */
interface JobLine {
  job: string;
  jobId: string;
}

const current = new AsyncLocalStorage<JobLine>();

/** Has every line that is logged meanwhile say which job it is about. */
export function inJobLines<Result>(line: JobLine, work: () => Promise<Result>): Promise<Result> {
  return current.run(line, work);
}

/** For the logger, which adds the line's own fields to what it is given. */
export function currentJobLine(): Partial<JobLine> {
  return { ...current.getStore() };
}
