const usual = ['phone', 'email', 'tags', 'owner', 'last_seen'];

/**
 * Parses the table columns that this browser has stored. Returns the default columns if no columns are stored or the
 * stored text cannot be parsed.
 */
export function chosenColumns(stored: string | null): readonly string[] {
  try {
    const chosen: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(chosen) ? chosen.map(String) : usual;
  } catch {
    return usual;
  }
}

/**
 * Returns the list of columns after one column is shown or hidden, in the format in which the browser stores the list.
 */
export const keepColumn = (chosen: readonly string[], id: string, on: boolean): string =>
  JSON.stringify([...chosen.filter((one) => one !== id), ...(on ? [id] : [])]);
