import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { matchRoute } from '#server/rest/route-table.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is recorded whatever its body contains.
  readonly body: any;
}

const folder = process.env.CONTRACT_SEEN;
const noted = new Set<string>();

/** Returns the path as the contract writes it, with its {parameters}. Returns `*` if the contract has no such path. */
function routeOf(method: string, address: string, { headers }: Answer): string {
  const match = matchRoute(method, address);
  if (match.kind === 'route') return match.route.path;
  if (address === '/health' || address === '/openapi') return address;
  if (match.kind === 'none') return '*';
  if (match.kind === 'retired') return address;
  const other = matchRoute(headers.Allow?.split(',')[0] ?? '', address);
  return other.kind === 'route' ? other.route.path : '*';
}

/** Returns the codes of an answer: the error's code, or the codes inside a 200 that say which part was refused. */
function codesOf({ status, body }: Answer): string[] {
  if (typeof body !== 'object' || body === null) return [''];
  const { error, details, docs_url: page } = body;
  if (status >= 400) {
    const code = (typeof page === 'string' ? page.split('/').at(-1) : error) ?? '';
    return [code === 'plan_limit_exceeded' ? `${code} ${details?.feature}` : String(code)];
  }
  const items: { error?: unknown }[] = Array.isArray(body.results) ? body.results : [];
  const told = [body.assignment_error, body.reason, ...items.map((item) => item.error)];
  const sent = body.status === 'failed' || body.status === 'processing' ? [body.status] : [];
  const human = body.human_mode === true ? ['human_mode'] : [];
  return ['', ...told.filter((one) => typeof one === 'string'), ...sent, ...human];
}

/**
 * Records that a test got an answer from the API: the operation, status, code and test, once for each test file.
 * Answers are recorded only if CONTRACT_SEEN names a folder, as in `npm test`. After the tests, the contract is
 * compared with the recorded answers.
 */
export function noteAnswer(method: string, address: string, answer: Answer): void {
  if (!folder) return;
  for (const code of codesOf(answer)) {
    const row = `${method} ${routeOf(method, address, answer)}\t${`${answer.status} ${code}`.trim()}`;
    if (noted.has(row)) continue;
    noted.add(row);
    const { testPath = '', currentTestName = '' } = expect.getState();
    mkdirSync(folder, { recursive: true });
    const test = `${path.relative('.', testPath)}\t${currentTestName.replaceAll(/\s+/g, ' ')}`;
    appendFileSync(path.join(folder, `${process.pid}.tsv`), `${row}\t${test}\n`);
  }
}
