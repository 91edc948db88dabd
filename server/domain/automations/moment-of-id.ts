import { fromMachineTime, toMachineTime } from '#server/base/clock.ts';

// Ids are made in the order of the machine's clock: their first 48 bits are its milliseconds.

/** When the id was made, by our clock. */
export const momentOfId = (id: string): Date =>
  fromMachineTime(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)));

/** The first id there could be at a moment. */
export function firstIdAt(at: Date): string {
  const time = toMachineTime(at).getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
