import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { curlOf } from './curl-of.ts';
import type { Operation } from './read-reference.ts';

/**
 * A code sample that calls an operation in one programming language. It reads the API key from the environment, and ids
 * appear as `{id}`.
 */
export interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python' | 'PHP';
  readonly text: string;
  /** The code that reads the API key in the sample, including the quotation marks around it. */
  readonly key: string;
}

const placeholder = 'Bearer $KEY';

const fromEnvironment = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template literal is part of the sample code.
  TypeScript: '${process.env.KEY}',
  Python: '" + os.environ["KEY"]',
  PHP: "' . getenv('KEY')",
};

/**
 * Replaces the first occurrence of `written`, a placeholder header in generated code, with `read`, code that reads the
 * API key from the environment. The first occurrence is the header, because the headers are the first strings of a
 * call.
 */
const withKey = (text: string, written: string, read: string): string => text.replace(written, () => read);

const typescript = (call: string): string =>
  `const response = await ${withKey(call, `'${placeholder}'`, `\`Bearer ${fromEnvironment.TypeScript}\``)};\nconsole.log(response.status, await response.json());`;

const python = (call: string): string =>
  `import os\nimport requests\n\nresponse = ${withKey(call, `"${placeholder}"`, `"Bearer ${fromEnvironment.Python}`)}\nprint(response.status_code, response.json())`;

const php = (call: string): string =>
  `<?php\n\n${withKey(call, `'Authorization: ${placeholder}'`, `'Authorization: Bearer ${fromEnvironment.PHP}`)}`;

/** Returns code samples for an operation in every language, curl first. */
export function samplesOf(operation: Operation, base: string): readonly Sample[] {
  const { method, path, requestBody, security } = operation;
  const example = requestBody?.content['application/json']?.example;
  const isOpen = security?.length === 0;
  const call = {
    method,
    url: `${base}${path}`,
    headers: [
      ...(isOpen ? [] : [{ name: 'Authorization', value: placeholder }]),
      ...(example === undefined ? [] : [{ name: 'Content-Type', value: 'application/json' }]),
    ],
    ...(example === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(example) } }),
  };
  return [
    { language: 'curl', text: curlOf(operation, base), key: '$KEY' },
    { language: 'TypeScript', text: typescript(jsFetch.generate(call)), key: fromEnvironment.TypeScript },
    { language: 'Python', text: python(pythonRequests.generate(call)), key: fromEnvironment.Python },
    { language: 'PHP', text: php(phpCurl.generate(call)), key: fromEnvironment.PHP },
  ];
}
