'use client';

import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { Technical } from '#app/_ui/feedback/technical.tsx';
import { resendAdvice } from '#server/contract/channels/refusal-classes.ts';
import type { Message } from '#server/contract/inbox/message.ts';

const Confirm = dynamic(() => untilFetched(() => import('#app/_ui/overlays/confirm.tsx').then((part) => part.Confirm)));

interface Props {
  readonly message: Message;
  readonly isWindowOpen: boolean;
  readonly onSent: () => Promise<unknown>;
}

/**
 * The button that sends a failed message again. The button works once. If the message may have arrived after all, the
 * person first confirms that the customer may receive it twice.
 */
function SendAgain({ message, isWindowOpen, onSent }: Props) {
  const t = useTranslations('inbox');
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const resend = useMutation(
    trpc.messages.resendMessage.mutationOptions({
      // The conversation is read again even if the server refused the request. A colleague may have sent the message
      // again already, or the first attempt may have succeeded after all.
      onSettled: () => {
        setAsking(false);
        return onSent();
      },
    }),
  );
  const error = message.delivery?.error;
  const advice = error ? resendAdvice(error, isWindowOpen) : 'no';
  if (advice === 'no') return null;
  const send = (mayArriveTwice: boolean) => resend.mutate({ id: message.id, may_arrive_twice: mayArriveTwice });
  return (
    <>
      <button
        type="button"
        disabled={resend.isPending}
        aria-busy={resend.isPending || undefined}
        onClick={() => (advice === 'ask' ? setAsking(true) : send(false))}
        className="mt-1 inline-flex min-h-8 items-center gap-1 rounded-lg px-2 font-medium text-danger underline underline-offset-2 hover:bg-danger-soft disabled:opacity-50"
      >
        <RotateCcw className="size-3.5" aria-hidden />
        {resend.isPending ? t('sending') : t('retry')}
      </button>
      {isAsking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t('twiceTitle')}
          description={t('twiceText')}
          action={t('twiceAction')}
          busy={resend.isPending}
          onConfirm={() => send(true)}
        />
      )}
    </>
  );
}

/**
 * Shows why a message did not arrive and what the attendant can do. Offers a button to send the message again if
 * another attempt can help.
 */
export function FailureNote(props: Props) {
  const t = useTranslations('inbox');
  const { message } = props;
  const error = message.delivery?.error;
  if (!error) return null;
  return (
    <div className="mt-1 px-1 text-right text-xs text-danger">
      <p role="alert">
        <span className="font-medium">{error.reason}</span> {error.remedy}
      </p>
      <Technical text={[error.code, error.title, error.detail].filter(Boolean).join(' — ')} />
      {message.sent_again_as === null ? (
        <SendAgain {...props} />
      ) : (
        <p className="mt-0.5 text-2xs text-ink-faint">{t('sentAgain')}</p>
      )}
    </div>
  );
}
