/** Reads a value as the user typed it. Valid JSON is parsed, everything else is a text. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Reads the values of a tool's input, one `name = value` a line. Null if a line has another form. */
export function readValues(text: string): Record<string, unknown> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at).trim(), readValue(line.slice(at + 1).trim())] as const;
  });
  if (lines.some((line) => line.indexOf('=') < 1) || pairs.some(([name]) => name === '')) return null;
  return Object.fromEntries(pairs);
}

/** Writes a value. Quotes a text that would otherwise be read as something else. */
const written = (value: unknown): string =>
  typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);

/** Writes the values as lines that `readValues` can read. */
export const writeValues = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${written(value)}`)
    .join('\n');
