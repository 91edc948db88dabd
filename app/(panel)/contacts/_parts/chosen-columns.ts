const usual = ['phone', 'email', 'tags', 'owner', 'last_seen'];

/** The columns as this browser kept them; the usual ones where it kept nothing, or nothing that can be read. */
export function chosenColumns(stored: string | null): readonly string[] {
  try {
    const chosen: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(chosen) ? chosen.map(String) : usual;
  } catch {
    return usual;
  }
}

/** The same with this column shown or not, as the browser keeps them. */
export const keepColumn = (chosen: readonly string[], id: string, on: boolean): string =>
  JSON.stringify([...chosen.filter((one) => one !== id), ...(on ? [id] : [])]);
