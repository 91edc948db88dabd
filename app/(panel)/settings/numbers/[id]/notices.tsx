'use client';

import { CircleAlert, FlaskConical, type LucideIcon, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Technical } from '#app/_ui/feedback/technical.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { Moment } from '#app/_ui/time/time.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { TokenDialog } from '../token-dialog.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';
import { useVerify } from './use-verify.ts';

const looks = {
  danger: { box: 'border-danger/30 bg-danger-soft', icon: 'text-danger' },
  neutral: { box: 'border-line bg-sunken dark:bg-raised', icon: 'text-ink-faint' },
  info: { box: 'border-info/30 bg-info-soft', icon: 'text-info' },
};

interface NoticeProps {
  readonly look: keyof typeof looks;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

const Notice = ({ look, icon: Icon, title, children, actions }: NoticeProps) => (
  <section aria-label={title} className={cn('flex gap-3 rounded-xl border p-4 sm:p-5', looks[look].box)}>
    <Icon className={cn('mt-0.5 size-5 shrink-0', looks[look].icon)} aria-hidden />
    <div className="min-w-0 flex-1">
      <h2 className="text-md font-semibold">{title}</h2>
      <div className="mt-1 space-y-1 text-sm text-ink-soft">{children}</div>
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </div>
  </section>
);

interface Props {
  readonly number: PanelNumber;
  readonly onChanged: () => Promise<void>;
}

/** Explains why the number cannot send, since when, and what the user can do. */
export function ProblemNotice({
  number,
  error,
  onChanged,
}: Props & { error: NonNullable<PanelNumber['config_error']> }) {
  const t = useTranslations('numbers');
  const { reason, remedy } = useRefusalWords()(error.code);
  const verify = useVerify(number, onChanged);
  const [changing, setChanging] = useState(false);
  return (
    <Notice
      look="danger"
      icon={CircleAlert}
      title={reason}
      actions={
        <>
          <Button size="sm" look="primary" busy={verify.isPending} onClick={() => verify.mutate({ id: number.id })}>
            {t('verify')}
          </Button>
          <Button size="sm" onClick={() => setChanging(true)}>
            {t('changeToken')}
          </Button>
        </>
      }
    >
      <p className="text-ink">{remedy}</p>
      <p className="text-xs">{t.rich('since', { time: () => <Moment at={error.since} /> })}</p>
      <Technical
        text={`${t('operatorSays', { text: [error.title, error.detail].filter(Boolean).join(' — ') })} (${error.code})`}
        className="text-xs"
      />
      {changing && <TokenDialog number={number} onChanged={onChanged} onClose={() => setChanging(false)} />}
    </Notice>
  );
}

/**
 * The notice on the page of a disconnected number. The number cannot send until a member connects it again. A number
 * that was never verified does not receive messages either.
 */
export function DisconnectedNotice({ number, onChanged }: Props) {
  const t = useTranslations('numbers');
  const verify = useVerify(number, onChanged);
  return (
    <Notice
      look="neutral"
      icon={Unplug}
      title={t(number.verified ? 'disconnectedTitle' : 'unverifiedTitle')}
      actions={
        <Button size="sm" look="primary" busy={verify.isPending} onClick={() => verify.mutate({ id: number.id })}>
          {t(number.verified ? 'reconnect' : 'verify')}
        </Button>
      }
    >
      <p>{t(number.verified ? 'disconnectedText' : 'unverifiedText')}</p>
    </Notice>
  );
}

/**
 * The notice in the sandbox, which simulates the messaging provider and the customer. The notice links to both
 * simulations.
 */
export function SandboxNotice({ number }: { number: PanelNumber }) {
  const t = useTranslations('numbers');
  const phone = `/phone?number=${number.phone_number_id}`;
  const link = (href: string, text: string) => (
    <Button size="sm" asChild>
      <a href={safeHref(href)} target="_blank" rel="noreferrer">
        {text}
      </a>
    </Button>
  );
  return (
    <Notice
      look="info"
      icon={FlaskConical}
      title={t('sandboxTitle')}
      actions={
        <>
          {link(phone, t('openPhone'))}
          {link(`${phone}&desk=open`, t('openDesk'))}
        </>
      }
    >
      <p>{t('sandboxText')}</p>
    </Notice>
  );
}
