import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { currentMember } from '#app/_auth/current-member.ts';
import { Awake } from '#app/_ui/awake.tsx';
import { KeyBar } from './key-bar.tsx';
import { readReference } from './read-reference.ts';
import { titleOf } from './title-of.ts';

interface Props {
  readonly title: string;
  /** The slug of the page that is shown. */
  readonly here: string | null;
  readonly children: ReactNode;
}

/** What every page of the reference has around it: the subjects, and the reader's key. */
export async function ReferenceFrame({ title, here, children }: Props) {
  const t = await getTranslations('reference');
  const locale = await getLocale();
  const { tags } = await readReference();
  const member = await currentMember();
  const link = (slug: string, name: string) => (
    <li key={slug}>
      <Link
        href={`/docs/reference/${slug}`}
        prefetch={false}
        aria-current={slug === here ? 'page' : undefined}
        className={`block rounded-lg px-2.5 py-1.5 text-sm whitespace-nowrap ${slug === here ? 'bg-accent-soft font-medium text-accent-ink max-lg:[scroll-initial-target:nearest]' : 'text-ink-soft hover:bg-sunken hover:text-ink dark:hover:bg-raised'}`}
      >
        {name}
      </Link>
    </li>
  );
  return (
    <div className="mx-auto grid max-w-6xl gap-x-10 px-4 py-8 sm:px-6 lg:grid-cols-[13rem_1fr]">
      <nav aria-label={t('subjects')} className="max-lg:mb-6 max-lg:strip-x lg:sticky lg:top-20 lg:self-start">
        <ul className="flex gap-1 lg:flex-col">
          {tags.map((tag) => link(tag.slug, titleOf(tag, locale)))}
          {link('schemas', t('schemas'))}
        </ul>
      </nav>
      <main className="min-w-0">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <Awake>
          {here !== 'schemas' && <KeyBar canMake={member?.role === 'admin'} />}
          {children}
        </Awake>
      </main>
    </div>
  );
}
