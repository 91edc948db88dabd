import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listTexts } from './list-texts.ts';
import en from './messages/en/index.ts';

const kept = 'app/_i18n/sent-texts.json';
const listed = await listTexts();

describe('the texts that are sent to the browser', () => {
  // To update the list after a change, run: UPDATE_TEXTS=1 npx vitest run app/_i18n/texts.test.ts
  it('are listed in sent-texts.json exactly as listTexts finds them', () => {
    if (process.env.UPDATE_TEXTS) writeFileSync(kept, `${JSON.stringify(listed, null, 2)}\n`);
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(listed);
  });

  it('are found for more than 30 files, with those of the inbox and of the requests page', () => {
    expect(Object.keys(listed).length).toBeGreaterThan(30);
    expect(listed['app/(panel)/inbox/layout.tsx']).toContain('inbox');
    expect(listed['app/(panel)/inbox/layout.tsx']).toContain('quickReplyUse');
    expect(listed['app/(panel)/developers/requests/page.tsx']).toEqual(['requests']);
  });

  it('are sent by each listed page and layout with <Texts of> its own file', () => {
    const senders = globSync('app/**/*.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<Texts of="([^"]*)"/g)].map(([, of]) => [file, of]),
    );
    const pages = Object.keys(listed).filter((file) => /\/(page|layout|error|not-found)\.tsx$/.test(file));
    expect(senders.sort()).toEqual(pages.map((file) => [file, file]));
  });

  it('include the namespace “notes” of the note composer, which is loaded later', () => {
    expect(listed['app/(panel)/inbox/_parts/composer/note-composer.tsx']).toEqual(['notes']);
  });

  it('have no namespace that no file uses', () => {
    const used = new Set(
      globSync('app/**/*.{ts,tsx}').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\b(?:useTranslations|getTranslations)\('([^']+)'\)/g)].map(
          ([, name = '']) => name,
        ),
      ),
    );
    expect(Object.keys(en).filter((name) => !used.has(name))).toEqual([]);
  });
});
