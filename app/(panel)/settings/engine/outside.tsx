'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Engine } from '#server/contract/developers/engine.ts';
import { functionName } from './function-name.ts';

type Heard = NonNullable<Engine['outside']>;

function Registration({ outside: { registered_at: at, registration_error: error } }: { outside: Heard }) {
  const t = useTranslations('engine');
  return (
    <section aria-labelledby="registration">
      <h2 id="registration" className="mb-3 text-lg font-semibold">
        {t('registration')}
      </h2>
      <Card className="mb-8 space-y-2 px-5 py-4">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={error ? 'danger' : at ? 'accent' : 'neutral'}>
            {error ? t('notRegistered') : at ? t('registered') : t('neverRegistered')}
          </Badge>
          {at && <Ago at={at} className="text-xs text-ink-faint" />}
        </div>
        {error && <p className="text-sm break-words text-danger">{error}</p>}
        <p className="text-sm text-ink-soft">{t('registrationText')}</p>
      </Card>
    </section>
  );
}

/**
 * Shows the state of an external Inngest server: whether it has registered the job functions, and when it last called
 * each of them.
 */
export function Outside({ outside }: { outside: Heard }) {
  const t = useTranslations('engine');
  return (
    <>
      <Registration outside={outside} />
      <section aria-labelledby="last-runs">
        <h2 id="last-runs" className="mb-3 text-lg font-semibold">
          {t('lastRuns')}
        </h2>
        <Card className="mb-8">
          {outside.last_runs.length === 0 && <p className="px-5 py-4 text-sm text-ink-soft">{t('noRuns')}</p>}
          <ul className="divide-y divide-line">
            {outside.last_runs.map(({ function_id: id, at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
                <span className="min-w-0 flex-1 basis-56 font-mono text-sm">{functionName(id)}</span>
                <Ago at={at} className="text-xs text-ink-faint" />
              </li>
            ))}
          </ul>
        </Card>
      </section>
    </>
  );
}
