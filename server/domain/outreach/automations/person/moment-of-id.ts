import { fromMachineTime, toMachineTime } from '#server/base/clock.ts';

// Ids are ordered by the time of their creation: their first 48 bits are the machine's clock in milliseconds.

/** Returns when an id was created, by the server's clock. */
export const momentOfId = (id: string): Date =>
  fromMachineTime(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)));

/** Returns the lowest possible id of the given time. */
export function firstIdAt(at: Date): string {
  const time = toMachineTime(at).getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
