'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { MomentField, useReadMoment } from '#app/_ui/moment-field.tsx';
import { useMoney } from '#app/_ui/use-money.ts';
import type { Preflight } from '#server/contract/campaign-editor.ts';
import { useReasonText } from '../../status-of-campaign.tsx';
import { useEndText } from '../../use-end-text.ts';
import { Lacking } from './lacking.tsx';
import { LastLook } from './last-look.tsx';
import { RedQuality } from './red-quality.tsx';
import { Simulator } from './simulator.tsx';
import { Step } from './step.tsx';
import { takeBackSeconds } from './take-back-seconds.ts';
import { useTemplateWords } from './template-picker.tsx';
import { type AnsweredCampaign, inTurn, usePutCampaign } from './use-change-draft.ts';
import { usePriceText } from './use-price-text.ts';

/** What each message comes to, at the price of its own category. */
function VariantPrices({ variants }: Pick<Preflight, 'variants'>) {
  const t = useTranslations('campaigns');
  const money = useMoney();
  const words = useTemplateWords();
  if (variants.length < 2) return null;
  return (
    <ul aria-label={t('messages')} className="text-sm">
      {variants.map(({ variant, count, category, price }) => (
        <li key={variant} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-0">
          <span className="font-medium">
            {variant === 0 ? t('ownMessage') : t('variant', { number: variant })}
            {category && <span className="ml-2 font-normal text-ink-soft">{words('category', category)}</span>}
          </span>
          <span className="text-ink-soft tabular-nums">
            {t('variantPeople', { count })} · {price ? t('upTo', { price: money(price) }) : t('previewNoPrice')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Fact = ({ label, value, isWide = false }: { label: string; value: string; isWide?: boolean }) => (
  <div className={cn(isWide && 'col-span-2', 'rounded-lg bg-sunken px-4 py-3 dark:bg-raised')}>
    <dt className="text-xs text-ink-soft">{label}</dt>
    <dd className="mt-0.5 text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);

function Report({ seen }: { seen: Preflight }) {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const reasonText = useReasonText();
  const priceText = usePriceText();
  const endText = useEndText();
  const words = useTemplateWords();
  const { limit, template, price, free_service: free } = seen;
  const { floor, ceiling } = price;
  const isCap = price.is_cap === true;
  const isRange = !isCap && floor?.amount !== ceiling?.amount;
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Fact label={t('toSend')} value={format.number(seen.to_send)} />
        <Fact label={t('leftOut')} value={format.number(seen.total - seen.to_send)} />
        <Fact label={t('limitLeft')} value={limit.left === null ? t('unlimited') : format.number(limit.left)} />
        <Fact label={t('endsOn')} value={endText(seen.ends_on)} />
        <Fact label={t('price')} value={priceText(price)} isWide />
        <Fact
          label={t('freeAnswers')}
          value={t('freeLeft', { left: format.number(free.left), included: format.number(free.included) })}
          isWide
        />
      </dl>
      <VariantPrices variants={seen.variants} />
      {seen.excluded.length > 0 && (
        <ul className="text-sm text-ink-soft">
          {seen.excluded.map(({ reason, count }) => (
            <li key={reason} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
              <span>{reasonText(reason)}</span>
              <span className="tabular-nums">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <Lacking seen={seen} />
      <p className="text-sm text-ink-soft">
        {template.category &&
          t('quality', {
            category: words('category', template.category),
            quality: words('quality', template.quality ?? 'UNKNOWN'),
          })}{' '}
        {ceiling === null ? t('priceUnknown') : isCap ? t('priceCapped') : isRange && t('priceHint')}
        {ceiling !== null && price.unknown > 0 && ` ${t('priceOfNobody', { count: price.unknown })}`}
      </p>
      {[...seen.problems, ...seen.warnings].length > 0 && (
        <ul className="space-y-1 text-sm">
          {seen.problems.map((one) => (
            <li key={one} className="text-danger">
              {reasonText(one)}
            </li>
          ))}
          {seen.warnings.map((one) => (
            <li key={one} className="text-warning">
              {reasonText(one)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Looks before it starts: nothing leaves that nobody has seen. */
export function PreflightStep({ campaign }: { campaign: AnsweredCampaign }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const put = usePutCampaign();
  const [when, setWhen] = useState('');
  const [looking, setLooking] = useState<{ readonly at: string | undefined } | null>(null);
  const { id, preflight: seen } = campaign;
  const look = useMutation(
    trpc.campaigns.preflightCampaign.mutationOptions({
      scope: inTurn,
      onSuccess: () => queryClient.invalidateQueries(trpc.campaigns.showCampaign.queryFilter({ id })),
    }),
  );
  const start = useMutation(trpc.campaigns.startCampaign.mutationOptions({ scope: inTurn, onSuccess: put }));
  const readMoment = useReadMoment();
  const lookLast = async () => {
    const at = await readMoment(when);
    // A moment that has passed is now.
    setLooking({ at: at !== undefined && Date.parse(at) > Date.now() ? at : undefined });
  };
  const begin = (preflightId: string, at: string | undefined) =>
    start.mutate(
      { id, preflight_id: preflightId, take_back_seconds: takeBackSeconds, ...(at ? { scheduled_at: at } : {}) },
      { onError: () => setLooking(null) },
    );
  return (
    <Step title={t('stepPreflight')} hint={t('stepPreflightHint')}>
      <Button busy={look.isPending} onClick={() => look.mutate({ id })}>
        {seen ? t('preflightAgain') : t('preflight')}
      </Button>
      {seen && (
        <>
          <Report seen={seen} />
          <RedQuality id={id} seen={seen} />
          <Simulator id={id} />
          <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
            <MomentField
              label={t('when')}
              hint={t('whenHint')}
              value={when}
              onChange={setWhen}
              className="w-72 max-w-full"
            />
            <Button
              look="primary"
              className="mb-5"
              busy={start.isPending}
              disabled={seen.problems.length > 0}
              onClick={() => void lookLast()}
            >
              {when ? t('schedule') : t('startNow', { count: seen.to_send })}
            </Button>
          </div>
          {looking && (
            <LastLook
              id={id}
              seen={seen}
              at={looking.at}
              busy={start.isPending}
              onConfirm={() => begin(seen.id, looking.at)}
              onClose={() => setLooking(null)}
            />
          )}
        </>
      )}
    </Step>
  );
}
