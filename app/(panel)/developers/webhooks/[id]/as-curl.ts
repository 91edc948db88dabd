interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One word of a POSIX shell, whatever it holds. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The very request as a command: the same bytes, the same headers. */
export function asCurl({ url, headers, body }: Request): string {
  const all = { 'Content-Type': 'application/json', ...headers };
  const words = Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -i ${quoted(url)}`, ...words, `--data-binary ${quoted(body)}`].join(' \\\n  ');
}
