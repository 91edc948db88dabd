import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractRows } from '#server/testing/contract/contract.ts';

/*
 * Checks citations in comments, tests and pages, such as `contract/contacts.md#rules` or `whatsapp/operator.md#c11,
 * #c13`. A citation consists of the end of a page's path, long enough to identify one page, and a heading of that page.
 */
const isOurs = (file: string) => !/(^|\/)(node_modules|\.next|\.data|generated|results|test-results)(\/|$)/.test(file);
const under = (pattern: string) => globSync(pattern, { exclude: (file) => !isOurs(file) }).filter(isOurs);
const sources = [
  ...under('{app,server,inngest,e2e,prisma}/**/*.{ts,tsx,mjs,cjs,sql,prisma,md}'),
  ...under('*.{ts,mjs,cjs,md}'),
].filter((file) => !file.endsWith('citations.test.ts'));
/** Returns the text of a file without its Markdown links, because another test checks the links. */
const wordsOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/\[[^\]]*\]\([^)]*\)/g, '');
const pages = [...under('**/*.md'), ...under('.github/*.md')];

/** Returns the anchor that GitHub generates for a heading. */
const slugOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const headingsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map(slugOf);

/** Returns an error text for a citation. Null if the cited page and headings exist. */
function faultOf(cited: string): string | null {
  const [pagePath = '', ...headings] = cited
    .split('#')
    .map((part) => part.replaceAll(/(,| and| to)? $|,$/g, '').trim());
  const meant = pages.filter((page) => page === pagePath || page.endsWith(`/${pagePath}`));
  const [page] = meant;
  if (!page || meant.length > 1) return `${pagePath} is ${meant.length} pages`;
  const known = headingsOf(page);
  const absent = headings.filter((heading) => !known.includes(heading));
  return absent.length === 0 ? null : `${page} has no ${absent.map((one) => `#${one}`).join(', ')}`;
}

const citation =
  /(?<![\w/.-])(?:(?:[\w.-]+\/)*(?:contract|whatsapp|engine|provisioning|boot|decisions)\/[\w-]+\.md|(?:[\w.-]+\/)+[\w-]+\.md(?=#))(?:#[\w-]+(?:(?:, | and | to )#[\w-]+)*)?/g;

describe('a citation of a documentation page', () => {
  it('names a page and a heading that exist in this repository', () => {
    const faults = sources.flatMap((file) =>
      [...wordsOf(file).matchAll(citation)].flatMap(([cited]) => {
        const fault = faultOf(cited);
        return fault ? [`${file}: ${fault}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('names no page that a clone does not have, and no section number without a page', () => {
    const absent =
      /(?<![\w/-])(?:interface|decisions|design|operator|operator-2026|inngest-protocol|pitfalls|lessons)\.md|§/;
    const faults = sources.flatMap((file) =>
      wordsOf(file)
        .split('\n')
        .filter((line) => absent.test(line.replaceAll(/RFC \d+ §/g, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(faults).toEqual([]);
  });

  it('exists for every page that the table of the contract’s answers names', () => {
    const cited = [...new Set(contractRows().map(({ page }) => `contract/${page}`))];
    expect(cited.map(faultOf).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['contract/contacts.md', null],
    ['contract/contacts.md#rules', null],
    ['contract/contacts.md#nowhere', 'server/contract/contacts.md has no #nowhere'],
    ['contract/nowhere.md#rules', 'contract/nowhere.md is 0 pages'],
    ['whatsapp/operator.md#c11, #c13 and #c99', 'server/gateways/channels/whatsapp/operator.md has no #c99'],
  ])('faultOf(%s): %s', (cited, fault) => expect(faultOf(cited)).toBe(fault));
});

describe.each(pages.filter((page) => page !== 'README.md'))('%s', (page) => {
  it('links only to files and headings that exist', () => {
    const text = readFileSync(page, 'utf8').replaceAll(/^```.*?^```/gms, '');
    const faults = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^()\s]+)\)/g)].flatMap(([, target = '']) => {
      const [file = '', heading] = target.split('#');
      const targetFile = file === '' ? page : path.join(path.dirname(page), file);
      if (globSync(targetFile.replaceAll(/[[\]()]/g, '?')).length === 0) return [`${target}: no such file`];
      return heading === undefined || headingsOf(targetFile).includes(heading) ? [] : [`${target}: no such heading`];
    });
    expect(faults).toEqual([]);
  });
});
