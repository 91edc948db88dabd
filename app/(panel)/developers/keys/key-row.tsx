'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Outputs } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { KeyCalls } from './key-calls.tsx';
import { keyPrefix, keyState } from './key-state.ts';
import type { thirtyDays } from './thirty-days.ts';

type Key = Outputs['keys']['listKeys']['data'][number];

/** Shows whether an API key is valid, expired or revoked. */
function State({ apiKey }: { apiKey: Key }) {
  const t = useTranslations('keys');
  const format = useFormatter();
  const state = keyState(apiKey, new Date());
  const date = apiKey.expires_at && format.dateTime(new Date(apiKey.expires_at), { dateStyle: 'medium' });
  if (state === 'revoked') return <Badge tone="danger">{t('revoked')}</Badge>;
  if (state === 'ended') return <Badge tone="danger">{t('ended', { date: date ?? '' })}</Badge>;
  return (
    <>
      <Badge tone={state === 'test' ? 'warning' : 'accent'}>{t(state)}</Badge>
      {apiKey.legacy && <Badge tone="warning">{t('legacy')}</Badge>}
      {date && <Badge>{t('endsAt', { date })}</Badge>}
    </>
  );
}

interface Props {
  readonly apiKey: Key;
  /** The calls by day. Undefined until they are loaded. */
  readonly days: ReturnType<typeof thirtyDays> | undefined;
  readonly onRevoke: () => void;
}

export function KeyRow({ apiKey, days, onRevoke }: Props) {
  const t = useTranslations('keys');
  const works = ['live', 'test'].includes(keyState(apiKey, new Date()));
  return (
    <li className={cn('flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4', !works && 'opacity-65')}>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{apiKey.name}</span>
          <State apiKey={apiKey} />
        </p>
        <p className="mt-1 font-mono text-xs text-ink-soft">
          {keyPrefix(apiKey)}…{apiKey.last4}
        </p>
        <p className="mt-2 flex flex-wrap gap-1">
          {apiKey.scopes.map((scope) => (
            <Badge key={scope} className="font-mono text-2xs font-normal">
              {scope}
            </Badge>
          ))}
        </p>
        {days && <KeyCalls days={days} name={apiKey.name} />}
      </div>
      <dl className="space-y-1 text-xs text-ink-soft sm:w-52">
        <div>
          <dt className="sr-only">{t('lastUsed')}</dt>
          <dd>
            {apiKey.last_used_at ? (
              <>
                {t('lastUsed')} <Ago at={apiKey.last_used_at} />
              </>
            ) : (
              t('never')
            )}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('created')}</dt>
          <dd>
            {t('created')} <Ago at={apiKey.created_at} />{' '}
            {apiKey.created_by && t('by', { name: apiKey.created_by.name })}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('addresses')}</dt>
          <dd title={apiKey.allowed_ips.join('\n')}>
            {apiKey.allowed_ips.length === 0 ? t('anywhere') : t('addressCount', { count: apiKey.allowed_ips.length })}
          </dd>
        </div>
      </dl>
      {works && (
        <Button
          size="sm"
          look="quiet"
          className="-my-1 -mr-2.5 ml-auto text-danger hover:text-danger"
          onClick={onRevoke}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
