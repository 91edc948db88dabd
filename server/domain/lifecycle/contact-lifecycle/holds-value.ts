type Json = unknown;

const object = (value: Json): Readonly<Record<string, Json>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, Json>) : {};
const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

/** Returns the form in which values are compared: numbers by their digits, other text in lower case. */
const comparable = (text: string): string =>
  /^\+?[0-9 ().-]+$/.test(text) ? text.replace(/\D/g, '') : text.toLowerCase();

function isAmong(value: Json, wanted: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return wanted.has(comparable(value));
  if (typeof value === 'number') return wanted.has(String(value));
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some((one) => isAmong(one, wanted));
}

/**
 * Whether a payload about one of these phone numbers contains one of the values as a complete value. A value that is
 * only part of a longer text does not identify the person.
 */
export function holdsValue(payload: Json, phoneNumberIds: readonly string[], values: readonly string[]): boolean {
  const wanted = new Set(values);
  const changes = list(object(payload).entry).flatMap((entry) => list(object(entry).changes));
  return changes.some((change) => {
    const value = object(object(change).value);
    const { metadata, ...said } = value;
    return phoneNumberIds.includes(String(object(metadata).phone_number_id)) && isAmong(said, wanted);
  });
}
