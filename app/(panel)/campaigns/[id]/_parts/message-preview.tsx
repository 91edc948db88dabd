'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { useMoney } from '#app/_ui/use-money.ts';
import { useLackingWords } from './lacking.tsx';
import { useTemplateWords } from './template-picker.tsx';

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
  const { contact, text, buttons = [], missing = [], category, price } = preview.data ?? {};
  return (
    <div>
      <div className="mb-1.5 flex h-8 items-center gap-1 text-[13px] font-medium">
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
          <p className="rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-sm break-words whitespace-pre-wrap shadow-xs">
            {text || <span className="text-ink-soft">{t('previewEmpty')}</span>}
          </p>
          {buttons.length > 0 && (
            <ul className="mt-1 space-y-1">
              {buttons.map((label) => (
                <li
                  key={label}
                  className="rounded-lg bg-surface px-3 py-1.5 text-center text-[13px] font-medium text-accent-ink shadow-xs"
                >
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {category && contact && (
        <p className="mt-2 text-[13px] text-ink-soft tabular-nums">
          {words('category', category)} · {price ? t('previewPrice', { price: money(price) }) : t('previewNoPrice')}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-[13px] text-danger">{t('missing', { keys: missing.map(lackingWords).join(', ') })}</p>
      )}
    </div>
  );
}
