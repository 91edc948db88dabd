import { expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { errorRow } from '#server/contract/errors.ts';
import { answerOpenapi } from '#server/rest/openapi-document.ts';
import { contractRoutes, contractRows } from './contract.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>>;
}
// The clock is set to a date on which the deprecated paths still work, whatever the real date is.
completeEnv({ CLOCK_OFFSET_SECONDS: String(Math.floor((Date.parse('2026-11-22') - Date.now()) / 1000)) });
const document = JSON.parse((await answerOpenapi()).body) as Document;
const operationOf = (at: string) => {
  const [method = '', path = ''] = at.split(' ');
  return document.paths[path]?.[method.toLowerCase()];
};
/**
 * The contract's rows that belong to an operation. Three kinds of rows are left out: methods that a path does not have,
 * answers of any path, and the answer of deprecated paths after their removal.
 */
const described = contractRows().filter(
  ({ at, answer }) => operationOf(at) && !answer.includes('method_not_allowed') && !answer.includes('route_not_found'),
);

it('the document at /openapi lists every path of the contract, and no other', () => {
  const told = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.toSorted()).toEqual(contractRoutes().toSorted());
});

it('the document at /openapi describes every answer of the contract, with its status and error code', () => {
  expect(described.length).toBeGreaterThan(800);
  const untold = described.filter(({ at, answer }) => {
    const [status = '', code = ''] = answer.split(' ');
    const response = operationOf(at)?.responses[status];
    if (!response) return true;
    return (
      Number(status) >= 400 &&
      code !== '' &&
      !Object.hasOwn(response.content?.['application/json']?.examples ?? {}, code)
    );
  });
  expect(untold).toEqual([]);
});

/**
 * Answers that the OpenAPI document describes, although the contract has no row of their own for them, each with the
 * reason.
 */
const untabled: Readonly<Record<string, string>> = {
  '500 internal_error': 'any call: the row `*`',
  '503 service_unavailable':
    'any call: the database is away, or a restored one is held back, which tests of those show',
  '507 storage_full': 'any call that writes: the disk is full, which storage tests show',
  '400 invalid_request': 'any call: also without values of its own it may be asked with a query it does not know',
};
/**
 * The deprecated paths with their new paths. A deprecated path calls the same operation as its new path, so the rows of
 * the new path apply to both.
 */
const renamed: Readonly<Record<string, string>> = { 'POST /automation-webhook': 'POST /automation-trigger' };

it('the contract has a row for every answer the document describes: each path, status and code', () => {
  const known = new Set(
    contractRows().map(({ at, answer }) => {
      const [status = '', code = ''] = answer.split(' ');
      return `${at} ${Number(status) < 400 ? status : `${status} ${code}`.trim()}`;
    }),
  );
  const told = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) => {
      const route = `${method.toUpperCase()} ${path}`;
      return Object.entries(responses).flatMap(([status, { content }]) => {
        const codes = Object.keys(content?.['application/json']?.examples ?? {});
        const answers = codes.length === 0 ? [status] : codes.map((code) => `${status} ${code}`);
        return answers.map((answer) => ({ at: renamed[route] ?? route, answer }));
      });
    }),
  );
  expect(told.length).toBeGreaterThan(1_000);
  // The answer to a method that a path does not have is in a separate row, under `PUT`.
  const asked = told.filter(({ answer }) => !Object.hasOwn(untabled, answer) && answer !== '405');
  expect(asked.filter(({ at, answer }) => !known.has(`${at} ${answer}`))).toEqual([]);
  const used = new Set(told.map(({ answer }) => answer));
  expect(Object.keys(untabled).filter((answer) => !used.has(answer))).toEqual([]);
});

it('every error code in the contract has its own status, and no row occurs twice', () => {
  const wrong = contractRows().filter(({ answer }) => {
    const [status, code] = answer.split(' ');
    return Number(status) >= 400 && code !== undefined && errorRow(code)?.status !== Number(status);
  });
  expect(wrong).toEqual([]);
  const names = contractRows().map(({ at, answer }) => `${at} ${answer}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
