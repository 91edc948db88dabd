import { zoneName } from '#app/_ui/time/zone-name.ts';

interface Region {
  readonly name: string;
  readonly zones: readonly { readonly id: string; readonly label: string }[];
}

/**
 * Returns the zone's current offset from UTC, such as GMT-3. Returns an empty text if the browser does not know the
 * zone.
 */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/**
 * Returns the time zones that the browser knows and the selected time zone, grouped by region. Labels begin with the
 * city, so that a user can find a time zone by typing.
 */
export function regionsOf(chosen: string): Region[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  const regions = new Map<string, { id: string; label: string }[]>();
  for (const id of zones) {
    const { region, city } = zoneName(id);
    const label = `${city} (${offsetOf(id)})`;
    regions.set(region, [...(regions.get(region) ?? []), { id, label }]);
  }
  return [...regions].map(([name, list]) => ({ name, zones: list }));
}
