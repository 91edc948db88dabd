import { publicUrl } from '#server/base/env.ts';
import { describeFields } from '../reference/describe-fields.ts';
import type { Operation, Schema, Tag } from '../reference/read-reference.ts';
import { readReference } from '../reference/read-reference.ts';
import { saidIn } from '../reference/said-in.ts';
import { samplesOf } from '../reference/samples-of.ts';
import { titleOf } from '../reference/title-of.ts';
import type { BookPage, Words } from './page-of-book.ts';

const fence = (kind: string, text: string) => `\`\`\`${kind}\n${text}\n\`\`\``;
const inWords = ({ locale }: Words, text = '') => saidIn(locale, text) ?? text;

const fieldsOf = (words: Words, schema: Schema): string =>
  describeFields(schema)
    .map(({ name, type, isRequired, description }) =>
      [
        `- \`${name}\` (${type}${isRequired ? `, ${words.say('reference', 'required')}` : ''})`,
        inWords(words, description),
      ]
        .filter(Boolean)
        .join(': '),
    )
    .join('\n');

const parametersOf = (words: Words, { parameters = [] }: Operation): string =>
  parameters
    .filter(({ name }) => name !== 'X-Request-Id')
    .map(({ name, in: where, required, description }) => {
      const notes = [words.say('reference', `in_${where}`), ...(required ? [words.say('reference', 'required')] : [])];
      return [`- \`${name}\` (${notes.join(', ')})`, inWords(words, description)].filter(Boolean).join(': ');
    })
    .join('\n');

function refusalsOf({ responses }: Operation): string {
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const codes = refused.flatMap(([status, { description }]) =>
    [...description.matchAll(/^`(\w+)`:/gm)].map(([, code]) => `\`${code}\` (${status})`),
  );
  return codes.join(', ');
}

/**
 * Returns the Markdown of an operation: its input, its response and its errors. The only code example is curl. The web
 * page shows the same call in other languages.
 */
function operationIn(words: Words, operation: Operation): string {
  const { say, locale } = words;
  const { method, path, requestBody, responses, description } = operation;
  const scope = operation['x-required-scope'];
  const limit = operation['x-rate-limit']?.calls_per_60_s_and_key;
  const body = requestBody?.content['application/json'];
  const [curl] = samplesOf(operation, `${publicUrl()}/v1`);
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const example = content?.['application/json']?.example;
    return Number(status) >= 400 || example === undefined
      ? []
      : [`${say('reference', 'answerOf', { status })}:`, fence('json', JSON.stringify(example, null, 2))];
  });
  return [
    `## [${titleOf(operation, locale)}](${operation.href})`,
    `\`${method} /v1${path}\``,
    inWords(words, description),
    [
      scope && say('reference', 'scope', { scope: [scope].flat().join(' + ') }),
      limit && say('reference', 'limit', { count: limit }),
    ]
      .filter(Boolean)
      .join(' · '),
    fence('sh', curl?.text ?? ''),
    parametersOf(words, operation),
    body?.schema ? `${say('reference', 'body')}:\n\n${fieldsOf(words, body.schema)}` : '',
    ...operation.variants.map(({ type, schema }) => `\`type\`: \`${type}\`\n\n${fieldsOf(words, schema)}`),
    ...answers,
    refusalsOf(operation),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const tagPage = (words: Words, tag: Tag): BookPage => ({
  part: 'reference',
  href: `/docs/reference/${tag.slug}`,
  title: titleOf(tag, words.locale),
  lead: '',
  markdown: () => tag.operations.map((operation) => operationIn(words, operation)).join('\n\n'),
});

/** Returns the pages of the API reference: the start page, one page for each subject, and the shared schemas. */
export async function referencePages(words: Words): Promise<BookPage[]> {
  const { say, locale } = words;
  const { description, tags, schemas } = await readReference();
  const index = tags.flatMap((tag) => [
    `## [${titleOf(tag, locale)}](/docs/reference/${tag.slug})`,
    tag.operations.map((one) => `- \`${one.method} ${one.path}\` [${titleOf(one, locale)}](${one.href})`).join('\n'),
  ]);
  return [
    {
      part: 'reference',
      href: '/docs/reference',
      title: say('reference', 'title'),
      lead: inWords(words, description),
      markdown: () => [`${say('reference', 'address')} \`${publicUrl()}/v1\``, ...index].join('\n\n'),
    },
    ...tags.map((tag) => tagPage(words, tag)),
    {
      part: 'reference',
      href: '/docs/reference/schemas',
      title: say('reference', 'schemas'),
      lead: '',
      markdown: () =>
        Object.entries(schemas)
          .map(([name, schema]) => `## [${name}](/docs/reference/schemas#${name})\n\n${fieldsOf(words, schema)}`)
          .join('\n\n'),
    },
  ];
}
