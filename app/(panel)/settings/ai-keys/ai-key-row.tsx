'use client';

import { CircleAlert, CircleCheck, EllipsisVertical, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { useProviderName } from './use-provider-name.ts';

/** Shows when an AI key was last tested, and with which result. */
function LastTest({ aiKey: { last_tested_at: at, last_test_error: failure } }: { aiKey: AiKey }) {
  const t = useTranslations('aiKeys');
  if (!at) return <p className="text-xs text-ink-faint">{t('neverTested')}</p>;
  const Icon = failure ? CircleAlert : CircleCheck;
  return (
    <p className={failure ? 'flex items-start gap-1.5 text-xs text-danger' : 'flex gap-1.5 text-xs text-ink-soft'}>
      <Icon className={failure ? 'mt-px size-3.5 shrink-0' : 'mt-px size-3.5 shrink-0 text-accent'} aria-hidden />
      <span>
        {failure ? t(`failure_${failure}`) : t('works')}{' '}
        <span className="text-ink-faint">
          · {t('tested')} <Ago at={at} />
        </span>
      </span>
    </p>
  );
}

export type AiKeyAction = 'rename' | 'replace' | 'remove';

interface Props {
  readonly aiKey: AiKey;
  readonly testing: boolean;
  readonly onTest: () => void;
  readonly onAction: (action: AiKeyAction) => void;
}

export function AiKeyRow({ aiKey, testing, onTest, onAction }: Props) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const nameOf = useProviderName();
  const { name, provider, hint, base_url: baseUrl, created_at: created, rotated_at: rotated } = aiKey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 pr-3 pl-5">
      <div className="min-w-0 flex-1 basis-60 space-y-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge>{nameOf(provider)}</Badge>
        </p>
        <p className="text-xs text-ink-soft">
          {hint && <span className="font-mono">…{hint}</span>}
          {baseUrl && <span className="font-mono break-all">{hint ? ` · ${baseUrl}` : baseUrl}</span>}
          <span className="text-ink-faint">
            {hint || baseUrl ? ' · ' : ''}
            {rotated ? t('replaced') : t('added')} <Ago at={rotated ?? created} />
          </span>
        </p>
        <LastTest aiKey={aiKey} />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button size="sm" busy={testing} onClick={onTest} aria-label={t('testOf', { name })}>
          {t('test')}
        </Button>
        <Menu
          trigger={
            <Button size="icon" look="quiet" aria-label={t('actionsOf', { name })}>
              <EllipsisVertical className="size-4" aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => onAction('rename')}>
            <Pencil aria-hidden />
            {t('rename')}
          </MenuItem>
          <MenuItem onSelect={() => onAction('replace')}>
            <KeyRound aria-hidden />
            {t('replace')}
          </MenuItem>
          <MenuLine />
          <MenuItem danger onSelect={() => onAction('remove')}>
            <Trash2 aria-hidden />
            {c('delete')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
