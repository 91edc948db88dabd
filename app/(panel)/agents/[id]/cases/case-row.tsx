'use client';

import { EllipsisVertical, Play, ShieldCheck, ShieldOff, SquarePen, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Menu, MenuItem, MenuLine } from '#app/_ui/overlays/menu.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { AgentCase } from '#server/contract/agents/agent-cases.ts';
import { standingOf } from './case-standing.ts';
import { StandingBadge } from './standing-badge.tsx';

interface Props {
  readonly one: AgentCase;
  readonly isBusy: boolean;
  readonly onShow: () => void;
  readonly onRun: () => void;
  readonly onEdit: () => void;
  readonly onRequire: () => void;
  readonly onRemove: () => void;
}

/**
 * A row of the list of test cases: the case's name, whether publishing requires it, and how many attempts of its last
 * run passed.
 */
export function CaseRow({ one, isBusy, onShow, onRun, onEdit, onRequire, onRemove }: Props) {
  const t = useTranslations('agentCases');
  const { name, is_required: isRequired, last_run: run, messages } = one;
  const standing = standingOf(one);
  const words = messages.at(-1)?.content ?? '';
  return (
    <li className="flex items-center gap-1 pr-2 sm:pr-3">
      <button
        type="button"
        onClick={onShow}
        className="min-w-0 flex-1 px-4 py-3.5 text-left -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-md font-medium break-words">{name}</span>
          {isRequired && (
            <Badge tone="info">
              <ShieldCheck className="size-3" aria-hidden />
              {t('required')}
            </Badge>
          )}
          <StandingBadge standing={standing} />
        </span>
        {words !== name && <span className="mt-0.5 block truncate text-sm text-ink-soft">{words}</span>}
        {run && (
          <span className="mt-1 block text-xs text-ink-faint">
            {run.open > 0
              ? t('runningOf', { ended: run.attempts - run.open, attempts: run.attempts })
              : t('passedOf', { passed: run.passed, attempts: run.attempts })}{' '}
            · <Ago at={run.at} />
          </span>
        )}
      </button>
      <Button
        size="icon"
        look="quiet"
        aria-label={t('runOf', { name })}
        title={t('run')}
        disabled={isBusy || standing === 'running'}
        onClick={onRun}
      >
        <Play className="size-4" aria-hidden />
      </Button>
      <Menu
        trigger={
          <Button size="icon" look="quiet" aria-label={t('actionsOf', { name })}>
            <EllipsisVertical className="size-4" aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={onEdit}>
          <SquarePen aria-hidden />
          {t('edit')}
        </MenuItem>
        <MenuItem onSelect={onRequire}>
          {isRequired ? <ShieldOff aria-hidden /> : <ShieldCheck aria-hidden />}
          {isRequired ? t('requireNot') : t('require')}
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={onRemove}>
          <Trash2 aria-hidden />
          {t('remove')}
        </MenuItem>
      </Menu>
    </li>
  );
}
