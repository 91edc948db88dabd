'use client';

import { Command } from 'cmdk';
import MiniSearch from 'minisearch';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import { plainText } from '#app/_ui/text/plain-text.ts';
import type { Section } from './book/sections-of.ts';

type Index = MiniSearch<Section>;

async function fetchIndex(): Promise<Index> {
  const answer = await fetch('/docs/search-index');
  if (!answer.ok) throw new Error(`no index: ${answer.status}`);
  const index: Index = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    storeFields: ['href', 'title', 'page', 'text'],
    processTerm: plainText,
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll((await answer.json()) as Section[]);
  return index;
}

/** The search index of each language, cached while the page is open. */
const kept = new Map<string, Promise<Index>>();

function indexIn(locale: string): Promise<Index> {
  const index = kept.get(locale) ?? fetchIndex();
  kept.set(locale, index);
  index.catch(() => kept.delete(locale));
  return index;
}

const most = 12;

/** Ranks guides above pages that are for looking things up (error codes and schemas). */
const boostDocument = (id: string) => (/^\/docs\/(?:errors\/|reference\/schemas)/.test(id) ? 0.4 : 1);

/** The dialog that searches the documentation as the reader types. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('docsSearch');
  const locale = useLocale();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState<Index | 'failed' | null>(null);
  useEffect(() => {
    indexIn(locale).then(setIndex, () => setIndex('failed'));
  }, [locale]);
  const found =
    index && index !== 'failed' ? (index.search(typed, { boostDocument }) as unknown as Section[]).slice(0, most) : [];
  const goTo = (href: string) => {
    onClose();
    router.push(href);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40 dark:bg-black/60" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-2xl border border-line bg-surface shadow-xl outline-none"
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <Command label={t('title')} loop shouldFilter={false}>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={t('placeholder')}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-md outline-none placeholder:text-ink-faint"
            />
            <Command.List label={t('found')} className="max-h-[min(28rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-soft">
                {index === 'failed' ? t('failed') : typed === '' ? t('hint') : index ? t('nothing') : t('loading')}
              </Command.Empty>
              {found.map(({ id, href, title, page, text }) => (
                <Command.Item
                  key={id}
                  value={id}
                  onSelect={() => goTo(href)}
                  className="cursor-pointer rounded-lg px-2.5 py-2 data-[selected=true]:bg-sunken dark:data-[selected=true]:bg-line"
                >
                  <span className="flex items-baseline gap-2 text-sm">
                    <span className="min-w-0 truncate font-medium">{title}</span>
                    {page && <span className="ml-auto shrink-0 text-xs text-ink-soft">{page}</span>}
                  </span>
                  <span className="block truncate text-xs text-ink-soft">{text}</span>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
