'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { StatusBadge } from '#app/_ui/display/status-badge.tsx';
import { Ago, Moment } from '#app/_ui/time/time.tsx';
import type { DeliveryDetail } from '#server/contract/developers/webhook.ts';
import { CodeText } from '../../_parts/code-text.tsx';
import { asCurl } from './as-curl.ts';

type Attempt = DeliveryDetail['attempts'][number];

const isSuccess = ({ error }: Attempt) => error === null;

interface StepProps {
  readonly attempt: Attempt;
  readonly body: string | null;
  readonly url: string;
  readonly open: boolean;
}

function Step({ attempt, body, url, open }: StepProps) {
  const t = useTranslations('webhooks');
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  const request = [`POST ${url}`, 'Content-Type: application/json', ...headers].join('\n');
  return (
    <li className="relative pl-6">
      <span
        aria-hidden
        className={cn(
          'absolute top-4 -left-[5px] size-2.5 rounded-full ring-4 ring-surface',
          isSuccess(attempt) ? 'bg-accent' : 'bg-danger',
        )}
      />
      <details open={open} className="group rounded-lg border border-line">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm -outline-offset-2 hover:bg-canvas dark:hover:bg-raised">
          <span className="font-medium">{t('attemptNumber', { n: attempt.number })}</span>
          {attempt.response_status !== null && <StatusBadge status={attempt.response_status} />}
          <span className="min-w-0 flex-1 truncate text-danger">
            {attempt.response_status === null && attempt.error}
          </span>
          <span className="text-xs text-ink-soft tabular-nums">{t('duration', { ms: attempt.duration_ms })}</span>
          <Ago at={attempt.started_at} className="text-xs text-ink-faint" />
          <ChevronRight className="size-4 text-ink-faint transition-transform group-open:rotate-90" aria-hidden />
        </summary>
        <div className="space-y-2 px-3 pt-1 pb-4">
          <div className="flex items-center justify-between gap-2">
            <h4 className="text-xs font-medium text-ink-faint">{t('request')}</h4>
            {body !== null && (
              <CopyButton text={asCurl({ url, headers: attempt.request_headers, body })} label={t('copyCurl')} />
            )}
          </div>
          <CodeText text={request} wrap />
          <h4 className="pt-1 text-xs font-medium text-ink-faint">{t('responseBody')}</h4>
          {attempt.error && attempt.response_status === null ? (
            <p className="text-xs text-danger">{attempt.error}</p>
          ) : (
            <CodeText text={attempt.response_body || t('emptyBody')} wrap className="max-h-64" />
          )}
        </div>
      </details>
    </li>
  );
}

/** Lists the attempts of a delivery in order, and the time of the next attempt. The last attempt is expanded. */
export function AttemptTimeline({ delivery, url }: { delivery: DeliveryDetail; url: string }) {
  const t = useTranslations('webhooks');
  const { attempts, next_attempt_at: next } = delivery;
  return (
    <ol className="ml-1.5 space-y-3 border-l-2 border-line">
      {attempts.map((attempt, index) => (
        <Step
          key={attempt.number}
          attempt={attempt}
          body={delivery.body}
          url={url}
          open={index === attempts.length - 1}
        />
      ))}
      {next && (
        <li className="relative pl-6 text-sm text-ink-soft">
          <span
            aria-hidden
            className="absolute top-1 -left-[5px] size-2.5 rounded-full bg-line-strong ring-4 ring-surface"
          />
          {t.rich('nextAttempt', { time: () => <Moment at={next} /> })}
        </li>
      )}
      {delivery.status === 'exhausted' && (
        <li className="relative pl-6 text-sm text-ink-soft">
          <span
            aria-hidden
            className="absolute top-1 -left-[5px] size-2.5 rounded-full bg-line-strong ring-4 ring-surface"
          />
          {t('givenUp')}
        </li>
      )}
    </ol>
  );
}
