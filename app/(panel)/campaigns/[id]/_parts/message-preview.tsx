'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, Film, Image as ImageIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { useMoney } from '#app/_ui/text/use-money.ts';
import type { CampaignPreview } from '#server/contract/outreach/campaign-preview.ts';
import { MessageBubble } from '../../../_templates/message-bubble.tsx';
import { useLackingWords } from './lacking.tsx';
import { useTemplateWords } from './template-picker.tsx';
import type { AnsweredCampaign } from './use-change-draft.ts';

/** Shows the header file of the message by its URL. Customers will see the file itself. */
function Medium({ header }: { header: NonNullable<CampaignPreview['header']> }) {
  const t = useTranslations('campaigns');
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

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly variant: number;
  /**
   * True to preview the contact for whom the most values are missing. If false, the user can go through the contacts.
   */
  readonly isEmptiest?: boolean;
}

/** Previews the message as a contact of the audience would see it, with its price. */
export function MessagePreview({ campaign, variant, isEmptiest = false }: Props) {
  const t = useTranslations('campaigns');
  const captionId = useId();
  const phoneText = usePhoneText();
  const money = useMoney();
  const words = useTemplateWords();
  const lackingWords = useLackingWords(campaign);
  const trpc = useTRPC();
  const [index, setIndex] = useState(0);
  const { id } = campaign;
  const who = isEmptiest ? { emptiest: true } : { place: index };
  const preview = useQuery(
    trpc.campaigns.previewCampaign.queryOptions({ id, variant, ...who }, { placeholderData: keepPreviousData }),
  );
  const { contact, header, text, footer, buttons = [], missing = [], category, price } = preview.data ?? {};
  // The audience is empty, so there is no contact to preview.
  if (isEmptiest && !contact) return null;
  const caption = contact
    ? t(isEmptiest ? 'previewEmptiest' : 'previewOf', { name: phoneText(contact.name) })
    : preview.isSuccess && t('previewNobody');
  return (
    <figure aria-labelledby={captionId}>
      <figcaption className="mb-1.5 flex min-h-8 items-center gap-1 text-sm font-medium">
        <span id={captionId} className="min-w-0 flex-1" aria-live="polite">
          {caption}
        </span>
        {!isEmptiest && (
          <>
            <Button
              size="icon"
              look="quiet"
              aria-label={t('previous')}
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            >
              <ChevronLeft className="size-4" aria-hidden />
            </Button>
            <Button
              size="icon"
              look="quiet"
              aria-label={t('next')}
              disabled={!contact}
              onClick={() => setIndex(index + 1)}
            >
              <ChevronRight className="size-4" aria-hidden />
            </Button>
          </>
        )}
      </figcaption>
      <MessageBubble
        medium={header && header.format !== 'TEXT' && <Medium header={header} />}
        heading={header?.text}
        text={text ?? ''}
        footer={footer}
        buttons={buttons}
        empty={t('previewEmpty')}
      />
      {!isEmptiest && category && contact && (
        <p className="mt-2 text-sm text-ink-soft tabular-nums">
          {words('category', category)} · {price ? t('previewPrice', { price: money(price) }) : t('previewNoPrice')}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-danger">
          {t('missing', { keys: missing.map((one) => lackingWords(one, variant)).join(', ') })}
        </p>
      )}
    </figure>
  );
}
