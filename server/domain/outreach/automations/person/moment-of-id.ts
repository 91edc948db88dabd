import { fromMachineTime, toMachineTime } from '#server/base/clock.ts';

// Ids are in the order in which they were made: their first 48 bits are the machine's clock in milliseconds.

/** Returns when the id was made, by our clock. */
export const momentOfId = (id: string): Date =>
  fromMachineTime(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)));

/** Returns the lowest possible id at a moment. */
export function firstIdAt(at: Date): string {
  const time = toMachineTime(at).getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
