import { AsyncLocalStorage } from "node:async_hooks";

interface JobLine {
  job: string;
  jobId: string;
}

const current = new AsyncLocalStorage<JobLine>();

export function inJobLines<Result>(line: JobLine, work: () => Promise<Result>): Promise<Result> {
  return current.run(line, work);
}

export function currentJobLine(): Partial<JobLine> {
  return { ...current.getStore() };
}
