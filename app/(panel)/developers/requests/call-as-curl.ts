import { shellWord } from '#app/_ui/text/shell-word.ts';

interface Said {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly string[])[];
  readonly body: string | null;
}

/** Returns an API call as a curl command. The command reads the API key from the shell variable KEY. */
export function callAsCurl(origin: string, { method, path, query, body }: Said): string {
  const asked = new URLSearchParams(query.map(([name = '', value = '']) => [name, value])).toString();
  const words = [
    `curl -i ${method === 'GET' ? '' : `-X ${method} `}${shellWord(`${origin}${path}${asked ? `?${asked}` : ''}`)}`,
    '-H "Authorization: Bearer $KEY"',
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `--data-binary ${shellWord(body)}`]),
  ];
  return words.join(' \\\n  ');
}
