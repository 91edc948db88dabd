'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { errorDetails, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { useReadMoment } from '#app/_ui/time/moment-field.tsx';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { useReasonText } from '../../use-reason-text.ts';
import { LastLook } from './last-look.tsx';
import { PartError } from './part.tsx';
import { takeBackSeconds } from './take-back-seconds.ts';
import { type AnsweredCampaign, inTurn, usePutCampaign } from './use-change-draft.ts';
import type { Check } from './use-check.ts';
import { usePriceText } from './use-price-text.ts';
import { type Start, useStart, useStartText } from './when.tsx';

interface SentenceProps {
  readonly campaign: AnsweredCampaign;
  readonly seen: Preflight;
  readonly start: Start;
}

/**
 * Returns a function that summarizes the campaign in one sentence: the message, the number of contacts, the time and
 * the cost.
 */
function useSendSentence() {
  const t = useTranslations('campaigns');
  const priceText = usePriceText();
  const startText = useStartText();
  return ({ campaign, seen, start, today }: SentenceProps & { today: string }) => {
    const { ceiling, is_cap: isCap } = seen.price;
    const price = ceiling === null ? '' : t(isCap ? 'sendPriceCap' : 'sendPrice', { price: priceText(seen.price) });
    return t('sendSentence', {
      name: campaign.name,
      count: seen.to_send,
      when: startText(start, today),
      price,
    });
  };
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly check: Check;
  readonly start: Start;
  readonly onLook: () => void;
}

/** The last part of a campaign's draft: a sentence that summarizes the campaign, and the button that sends it. */
export function Send({ campaign, check, start, onLook }: Props) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const put = usePutCampaign();
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const readMoment = useReadMoment();
  const sentence = useSendSentence();
  const { isReady, today } = useStart(start);
  const [looking, setLooking] = useState<{ readonly at: string | undefined } | null>(null);
  const go = useMutation(
    trpc.campaigns.startCampaign.mutationOptions({ scope: inTurn, meta: { quiet: true }, onSuccess: put }),
  );
  const { id } = campaign;
  const { seen } = check;
  if (!seen) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {check.error ? errorText(check.error) : t('looking')}
      </p>
    );
  }
  const lookLast = async () => {
    const at = start === null ? undefined : await readMoment(start);
    // If the chosen time is already over, the campaign starts now.
    setLooking({ at: at !== undefined && Date.parse(at) > Date.now() ? at : undefined });
  };
  const begin = (at: string | undefined) =>
    go.mutate(
      { id, preflight_id: seen.id, take_back_seconds: takeBackSeconds, ...(at ? { scheduled_at: at } : {}) },
      {
        onError: () => {
          setLooking(null);
          // The server found the pre-flight check outdated. Run it again, so that the next attempt to send uses a
          // current result.
          check.again();
        },
      },
    );
  const { problems } = errorDetails(go.error);
  const why = Array.isArray(problems) ? problems.map((one) => reasonText(String(one))).join(' ') : null;
  const isWrong = seen.problems.length > 0;
  return (
    <>
      <div>
        <p className="text-md font-medium text-pretty">{sentence({ campaign, seen, start, today })}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {start === null ? t('sendUndoNow', { seconds: takeBackSeconds }) : t('sendUndoLater')}
        </p>
      </div>
      {isWrong && (
        <p className="text-sm text-danger">
          {t('sendNotYet')}{' '}
          <button type="button" onClick={onLook} className="font-medium underline underline-offset-2">
            {t('sendSeeWhy')}
          </button>
        </p>
      )}
      {why ? (
        <p role="alert" className="rounded-lg bg-danger-soft px-4 py-2.5 text-sm text-danger">
          {why}
        </p>
      ) : (
        <PartError error={go.error} />
      )}
      <Button look="primary" busy={go.isPending} disabled={isWrong || !isReady} onClick={() => void lookLast()}>
        {start === null ? t('startNow', { count: seen.to_send }) : t('schedule')}
      </Button>
      {looking && (
        <LastLook
          campaign={campaign}
          seen={seen}
          at={looking.at}
          busy={go.isPending}
          onConfirm={() => begin(looking.at)}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  );
}
