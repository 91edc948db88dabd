const usual = ['phone', 'email', 'tags', 'owner', 'last_seen'];

/** Returns the columns that this browser has stored. The default columns if nothing readable is stored. */
export function chosenColumns(stored: string | null): readonly string[] {
  try {
    const chosen: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(chosen) ? chosen.map(String) : usual;
  } catch {
    return usual;
  }
}

/** Returns the columns with this one shown or hidden, in the form that the browser stores. */
export const keepColumn = (chosen: readonly string[], id: string, on: boolean): string =>
  JSON.stringify([...chosen.filter((one) => one !== id), ...(on ? [id] : [])]);
