import { shellWord } from '#app/_ui/text/shell-word.ts';
import type { Operation } from './read-reference.ts';

/**
 * Returns a curl command that calls the operation with the request body of the OpenAPI document's example. `$KEY`
 * stands for the API key, and `{id}` for an id.
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
