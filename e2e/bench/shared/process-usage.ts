import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the sum of two adjacent fields of a process's stat line, in seconds. */
function secondsOf(pid: number, field: number): number {
  try {
    // The name in brackets may contain anything. The numbers follow it: utime and stime are the 14th and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[field]) + Number(fields[field + 1])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Returns the CPU seconds a process has used so far, with all its threads, user and system (Linux; NaN elsewhere). */
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
