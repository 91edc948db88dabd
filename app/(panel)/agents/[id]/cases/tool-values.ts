/** Parses a value that the user typed. Valid JSON is parsed, and any other text is used as a string. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Parses the expected input of a tool, written as one `name = value` on each line. Returns null if a line does not have
 * this form.
 */
export function readValues(text: string): Record<string, unknown> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at).trim(), readValue(line.slice(at + 1).trim())] as const;
  });
  if (lines.some((line) => line.indexOf('=') < 1) || pairs.some(([name]) => name === '')) return null;
  return Object.fromEntries(pairs);
}

/**
 * Formats a value as text that `readValue` can parse. Quotes a string that would otherwise be parsed as another type.
 */
const written = (value: unknown): string =>
  typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);

/** Formats the expected input of a tool as lines that `readValues` can parse. */
export const writeValues = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${written(value)}`)
    .join('\n');
