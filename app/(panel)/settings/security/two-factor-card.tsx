'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Security } from '#server/contract/organization/session.ts';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx';

/** The card that shows whether signing in requires a second factor, and that turns the second factor on or off. */
export function TwoFactorCard({ factor }: { factor: Security['two_factor'] }) {
  const t = useTranslations('security');
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const left = factor.recovery_codes_left;
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-4 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex items-center gap-2 text-md font-semibold">
          {t('factor')}
          <Badge tone={factor.enabled ? 'accent' : 'neutral'}>{factor.enabled ? t('factorOn') : t('factorOff')}</Badge>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('factorText')}</p>
        {factor.enabled && (
          <p className={left < 3 ? 'mt-1 text-sm text-warning' : 'mt-1 text-sm text-ink-soft'}>
            {t('factorLeft', { left })}
          </p>
        )}
      </div>
      {factor.enabled ? (
        <Button onClick={() => setOpen('off')}>{t('factorTurnOff')}</Button>
      ) : (
        <Button onClick={() => setOpen('on')}>{t('factorSetUp')}</Button>
      )}
      {open === 'on' && <SetUpTwoFactor onClose={() => setOpen(null)} />}
      {open === 'off' && <TurnOffTwoFactor onClose={() => setOpen(null)} />}
    </Card>
  );
}
