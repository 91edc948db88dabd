/** A value as people type it: what reads as JSON is that, everything else is a text. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Values of a tool's input, one a line, `name = value`; null when a line is none. */
export function readValues(text: string): Record<string, unknown> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at).trim(), readValue(line.slice(at + 1).trim())] as const;
  });
  if (lines.some((line) => line.indexOf('=') < 1) || pairs.some(([name]) => name === '')) return null;
  return Object.fromEntries(pairs);
}

/** A text that would read as something else is quoted. */
const written = (value: unknown): string =>
  typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);

/** The same values as lines. */
export const writeValues = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${written(value)}`)
    .join('\n');
