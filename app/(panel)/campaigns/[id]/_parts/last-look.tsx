'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { useVariantName } from './effects.tsx';
import { MessagePreview } from './message-preview.tsx';
import { takeBackSeconds } from './take-back-seconds.ts';
import type { AnsweredCampaign } from './use-change-draft.ts';
import { usePriceText } from './use-price-text.ts';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-right font-medium tabular-nums">{children}</dd>
  </div>
);

/** Returns the start time of the campaign as text, and a warning if it is outside business hours. */
function useBeginning(at: string | undefined) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const trpc = useTRPC();
  const moment = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  const hours = useQuery(trpc.campaigns.hoursAtStart.queryOptions(at === undefined ? {} : { at }));
  const { is_open: isOpen = true, opens_at: opens = null } = hours.data ?? {};
  const outside = opens ? t('outsideHours', { opens: moment(opens) }) : t('outsideHoursNever');
  return {
    when: at === undefined ? t('lastLookNow', { seconds: takeBackSeconds }) : moment(at),
    warning: isOpen ? null : outside,
  };
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly seen: Preflight;
  /** The time for which the campaign is scheduled. Undefined means now. */
  readonly at: string | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * The confirmation dialog before the campaign is sent. It shows the number of contacts, the time, the cost, and the
 * message as one contact will see it.
 */
export function LastLook({ campaign, seen, at, busy, onConfirm, onClose }: Props) {
  const t = useTranslations('campaigns');
  const c = useTranslations('common');
  const format = useFormatter();
  const priceText = usePriceText();
  const variantName = useVariantName();
  const { when, warning } = useBeginning(at);
  const leftOut = seen.total - seen.to_send;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('lastLook')} description={t('lastLookText')}>
      <dl className="text-sm">
        <Line label={t('lastLookTo')}>
          <span className="block">{t('variantPeople', { count: seen.to_send })}</span>
          {leftOut > 0 && (
            <span className="block font-normal text-ink-soft">
              {t('leftOut')}: {format.number(leftOut)}
            </span>
          )}
        </Line>
        <Line label={t('when')}>{when}</Line>
        <Line label={t('price')}>{priceText(seen.price)}</Line>
      </dl>
      {warning && (
        <p role="status" className="mt-3 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
          {warning}
        </p>
      )}
      {seen.variants.map(({ variant, count }) => (
        <section key={variant} className="mt-4">
          {seen.variants.length > 1 && (
            <h3 className="mb-1.5 text-xs text-ink-soft">{`${variantName(variant)} · ${t('variantPeople', { count })}`}</h3>
          )}
          <MessagePreview campaign={campaign} variant={variant} />
        </section>
      ))}
      <DialogActions>
        <Button data-harmless onClick={onClose}>
          {c('cancel')}
        </Button>
        <Button look="primary" busy={busy} onClick={onConfirm}>
          {at === undefined ? t('startNow', { count: seen.to_send }) : t('schedule')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
