import { Pool } from 'undici';
import { cpuSeconds } from './process-usage.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server under load: the process whose CPU time is measured, and its URL. */
export interface Subject {
  readonly pid: number;
  readonly url: string;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** The CPU time that the server used for each request, in microseconds. */
  readonly cpuMicros: number;
}

const connections = 32;

/** Makes one call and returns the body. A failure ends the measurement. */
export async function callOnce(subject: Subject, { path, ...request }: Request): Promise<string> {
  const { body, ...init } = request;
  const answer = await fetch(`${subject.url}${path}`, body === undefined ? init : { ...init, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request.method} ${path}: ${answer.status} ${text}`);
  return text;
}

/**
 * Makes as many calls as possible over 32 connections for `forMs` milliseconds. Then waits for `settle` before it reads
 * the server's CPU time.
 */
export async function drive(
  subject: Subject,
  next: () => Request,
  forMs: number,
  settle: () => Promise<void> = async () => {},
): Promise<Load> {
  const pool = new Pool(subject.url, { connections, pipelining: 1 });
  let requests = 0;
  const cpuBefore = cpuSeconds(subject.pid);
  const started = performance.now();
  const work = async () => {
    while (performance.now() - started < forMs) {
      const { body, ...request } = next();
      const answer = await pool.request(body === undefined ? request : { ...request, body });
      if (answer.statusCode !== 200)
        throw new Error(`${request.path}: ${answer.statusCode} ${await answer.body.text()}`);
      await answer.body.dump({ limit: 10_000_000 });
      requests += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
    const seconds = (performance.now() - started) / 1_000;
    await settle();
    const cpu = cpuSeconds(subject.pid) - cpuBefore;
    return { requests, perSecond: requests / seconds, cpuMicros: (cpu * 1_000_000) / requests };
  } finally {
    await pool.destroy();
  }
}
