import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#server/contract/organization/session.ts';
import { answerOpenapi } from '#server/rest/openapi-document.ts';
import { isErrorCode } from '../errors/explanations.ts';
import { wireNames } from '../wire-names.ts';
import { curlOf } from './curl-of.ts';
import { readReference } from './read-reference.ts';
import { translations } from './said-in.ts';
import { titleOf, titles } from './title-of.ts';

let reference: Awaited<ReturnType<typeof readReference>>;
beforeAll(async () => {
  reference = await readReference();
});
const operations = () => reference.tags.flatMap((tag) => tag.operations);

it('the reference has every operation of the OpenAPI document once, with unique ids and tags', async () => {
  const { paths } = JSON.parse((await answerOpenapi()).body) as { paths: Record<string, object> };
  const listed = operations().flatMap(({ path, also, method }) => [path, ...also].map((one) => `${method} ${one}`));
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.length).toBeGreaterThan(80);
  expect(listed.toSorted()).toEqual(documented.toSorted());
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(reference.tags.map(({ slug }) => slug)).size).toBe(reference.tags.length);
});

it('every operation has a curl command that a shell parses, with its URL, the key and a JSON body', () => {
  for (const operation of operations()) {
    const command = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; KEY=svc_x; ${curlOf(operation, 'http://x/v1')}`;
    const words = execFileSync('sh', ['-c', command]).toString().split('\0');
    expect(words).toContain(`http://x/v1${operation.path}`);
    if (operation.security?.length !== 0) expect(words).toContain('Authorization: Bearer svc_x');
    const sent = words[words.indexOf('-d') + 1];
    if (words.includes('-d')) expect(() => JSON.parse(sent ?? '')).not.toThrow();
  }
});

describe.each(Object.entries(titles))('the titles of the reference in %s', (locale, { subjects, summaries }) => {
  it('exactly the tags and operations of the document have a title', () => {
    expect(Object.keys(subjects).toSorted()).toEqual(reference.tags.map(({ name }) => name).toSorted());
    const ids = operations().map(({ operationId }) => operationId);
    expect(Object.keys(summaries).toSorted()).toEqual(ids.toSorted());
  });

  it('no operation has its English summary as the title, and titles are unique within a tag', () => {
    for (const { operations: ones } of reference.tags) {
      const said = ones.map((one) => titleOf(one, locale as Locale));
      expect(new Set(said).size).toBe(ones.length);
      for (const { summary } of ones) expect(said).not.toContain(summary);
    }
  });
});

/** Returns every sentence of the document that the reference shows, without duplicates. */
function sentences(shown: unknown, found = new Set<string>()): Set<string> {
  if (typeof shown !== 'object' || shown === null) return found;
  for (const [key, value] of Object.entries(shown)) {
    if (key === 'description' && typeof value === 'string') found.add(value);
    else if (key !== 'example') sentences(value, found);
  }
  return found;
}

/** Removes the error responses (status 400 and above), which are documented on the page of error codes. */
const withoutRefusals = <T extends { readonly responses: object }>({ responses, ...rest }: T) => ({
  ...rest,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400)),
});

describe.each(Object.entries(translations))('the descriptions of the reference in %s', (_, said) => {
  it('exactly the descriptions of the document are translated, with the same wire names and numbers', () => {
    const { description, schemas } = reference;
    const there = sentences([{ description }, schemas, operations().map(withoutRefusals)]);
    expect(there.size).toBeGreaterThan(250);
    expect(Object.keys(said).toSorted()).toEqual([...there].toSorted());
    for (const pair of Object.entries(said)) expect(wireNames(pair[1]), pair[0]).toEqual(wireNames(pair[0]));
  });
});

it('every error that the reference lists has a known error code', () => {
  const refused = operations().flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      Number(status) < 400 ? [] : [...description.matchAll(/^`([^`]+)`:/gm)].map(([, code = '']) => code),
    ),
  );
  expect(refused.length).toBeGreaterThan(300);
  expect(refused.filter((code) => !isErrorCode(code))).toEqual([]);
});

it('English titles are the tag names and summaries of the document', () => {
  for (const tag of reference.tags) {
    expect(titleOf(tag, 'en')).toBe(tag.name);
    for (const one of tag.operations) expect(titleOf(one, 'en')).toBe(one.summary);
  }
});

it('the reference names no internal document', () => {
  expect(JSON.stringify(reference)).not.toMatch(/\b(interface|decisions|design|operator)\.md/);
});
