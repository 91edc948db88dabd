import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { currentMember } from '#app/_auth/current-member.ts';
import { allTexts } from '#app/_i18n/all-texts.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { readBook } from './book/read-book.ts';
import { wordsIn } from './book/words-in.ts';
import { DocsHeader } from './docs-header.tsx';
import { DocsNav } from './docs-nav.tsx';
import { NavBeside } from './nav-beside.tsx';
import { navOf } from './nav-of.ts';

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const nav = await navOf(await readBook(wordsIn(locale, allTexts[locale])), locale);
  return (
    <Texts of="app/docs/layout.tsx">
      <div className="min-h-dvh bg-surface">
        <DocsHeader isKnown={(await currentMember()) !== null} />
        <NavBeside nav={<DocsNav parts={nav} />}>{children}</NavBeside>
      </div>
    </Texts>
  );
}
