import { shellWord } from '#app/_ui/text/shell-word.ts';
import type { Operation } from './read-reference.ts';

/**
 * Returns the call of an operation as a curl command, with the body of the example. `$KEY` stands for the API key,
 * `{id}` for ids.
 */
export function curlOf({ method, path, requestBody, security }: Operation, base: string): string {
  const example = requestBody?.content['application/json']?.example;
  const isPost = method === 'POST' && example !== undefined;
  const words = [
    `curl ${method === 'GET' || isPost ? '' : `-X ${method} `}${shellWord(`${base}${path}`)}`,
    ...(security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(example === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(example, null, 2))}`]),
  ];
  return words.join(' \\\n  ');
}
