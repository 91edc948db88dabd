interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** Values longer than this number of characters are shown on separate lines. */
const shortMax = 40;

export const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

export const isLong = ({ from, to }: Change): boolean => [from, to].some((value) => String(value).length > shortMax);

/** Whether the value is a date and time in the format of JSON. */
export const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the details to show below the sentence of an audit entry. Leaves out details without a label or value, and
 * the object's name, which the sentence contains.
 */
export const toldOf = (
  details: Readonly<Record<string, unknown>> | null,
  objectName: string | null,
  hasWords: (key: string) => boolean,
): [string, unknown][] =>
  Object.entries(details ?? {}).filter(
    ([key, value]) => hasWords(key) && value !== objectName && !isNothing(value) && value !== false && value !== 0,
  );
