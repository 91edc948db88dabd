'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, Film, Image as ImageIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { safeHref } from '#app/_ui/safe-href.ts';
import { useMoney } from '#app/_ui/use-money.ts';
import type { CampaignPreview } from '#server/contract/campaign-preview.ts';
import { useLackingWords } from './lacking.tsx';
import { useTemplateWords } from './template-picker.tsx';

/** What stands above the text: words, or the file, which customers see and we name by its address. */
function Header({ header }: { header: NonNullable<CampaignPreview['header']> }) {
  const t = useTranslations('campaigns');
  if (header.format === 'TEXT') return <p className="font-semibold">{header.text}</p>;
  const Icon = header.format === 'IMAGE' ? ImageIcon : header.format === 'VIDEO' ? Film : FileText;
  return (
    <p className="flex items-center gap-2 rounded-lg bg-surface px-3 py-2 text-xs text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden />
      {header.url ? (
        <a href={safeHref(header.url)} target="_blank" rel="noreferrer" className="min-w-0 break-all underline">
          {header.url}
        </a>
      ) : (
        t('previewNoFile')
      )}
    </p>
  );
}

/** The message as one after another of the audience would read it, and what it would cost. */
export function MessagePreview({ id, variant }: { id: string; variant: number }) {
  const t = useTranslations('campaigns');
  const money = useMoney();
  const words = useTemplateWords();
  const lackingWords = useLackingWords();
  const trpc = useTRPC();
  const [place, setPlace] = useState(0);
  const preview = useQuery(
    trpc.campaigns.previewCampaign.queryOptions({ id, place, variant }, { placeholderData: keepPreviousData }),
  );
  const { contact, header, text, footer, buttons = [], missing = [], category, price } = preview.data ?? {};
  return (
    <div>
      <div className="mb-1.5 flex h-8 items-center gap-1 text-sm font-medium">
        <p className="min-w-0 flex-1 truncate" aria-live="polite">
          {contact ? t('previewOf', { name: contact.name }) : preview.isSuccess && t('previewNobody')}
        </p>
        <Button
          size="icon"
          look="quiet"
          aria-label={t('previous')}
          disabled={place === 0}
          onClick={() => setPlace(place - 1)}
        >
          <ChevronLeft className="size-4" aria-hidden />
        </Button>
        <Button size="icon" look="quiet" aria-label={t('next')} disabled={!contact} onClick={() => setPlace(place + 1)}>
          <ChevronRight className="size-4" aria-hidden />
        </Button>
      </div>
      <div className="rounded-xl bg-sunken p-4">
        <div className="ml-auto w-fit max-w-[85%]">
          <div className="space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md break-words shadow-xs">
            {header && <Header header={header} />}
            <p className="whitespace-pre-wrap">{text || <span className="text-ink-soft">{t('previewEmpty')}</span>}</p>
            {footer && <p className="text-xs text-ink-soft">{footer}</p>}
          </div>
          {buttons.length > 0 && (
            <ul className="mt-1 space-y-1">
              {buttons.map((label) => (
                <li
                  key={label}
                  className="rounded-lg bg-surface px-3 py-1.5 text-center text-sm font-medium text-accent-ink shadow-xs"
                >
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {category && contact && (
        <p className="mt-2 text-sm text-ink-soft tabular-nums">
          {words('category', category)} · {price ? t('previewPrice', { price: money(price) }) : t('previewNoPrice')}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-danger">{t('missing', { keys: missing.map(lackingWords).join(', ') })}</p>
      )}
    </div>
  );
}
