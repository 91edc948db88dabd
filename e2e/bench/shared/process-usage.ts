import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the sum of two adjacent fields of the process's stat file, in seconds. */
function secondsOf(pid: number, field: number): number {
  try {
    // The process name in brackets may contain anything, so the numbers are read after it: utime and stime are the 14th
    // and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[field]) + Number(fields[field + 1])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/**
 * Returns the CPU seconds that a process and its threads have used so far, user and system time (Linux; NaN elsewhere).
 */
export const cpuSeconds = (pid: number): number => secondsOf(pid, 11);

/** Returns the CPU seconds of the process's children that have ended (Linux; NaN elsewhere). */
export const endedCpuSeconds = (pid: number): number => secondsOf(pid, 13);

/** Returns the resident memory of a process in MB (Linux; NaN elsewhere). */
export function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}
