import { shellWord } from '#app/_ui/text/shell-word.ts';

interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the request of a delivery attempt as a curl command, with the same bytes and headers. */
export function asCurl({ url, headers, body }: Request): string {
  const all = { 'Content-Type': 'application/json', ...headers };
  const words = Object.entries(all).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`);
  return [`curl -i ${shellWord(url)}`, ...words, `--data-binary ${shellWord(body)}`].join(' \\\n  ');
}
