'use client';

import { ArrowDown, ArrowUp, Copy, Trash2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { cn } from '#app/_ui/cn.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { listAt, type Slot, slotOf } from './slots.ts';
import { StepFields } from './step-fields.tsx';
import { usePathWords } from './use-path-words.ts';

interface FrameProps {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  /** Whether the user has just selected this step, so that the heading takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel next to the map, with a heading, tools and fields. */
export function SidePanel({ title, note, tools, takesFocus, onClose, children }: FrameProps) {
  const c = useTranslations('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      aria-label={title}
      className="flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="truncate text-md font-semibold outline-none">
            {title}
          </h2>
          {note && <p className="truncate text-xs text-ink-faint">{note}</p>}
        </div>
        {tools}
        <IconButton className="size-8" label={c('close')} onClick={onClose}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">{children}</div>
    </section>
  );
}

interface Props {
  readonly path: string;
  readonly step: AutomationStep;
  readonly steps: readonly AutomationStep[];
  readonly issues: readonly AutomationIssue[];
  readonly takesFocus: boolean;
  readonly onChange: (step: AutomationStep) => void;
  readonly onMove: (slot: Slot) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The panel of the step that is selected on the map: its fields, its issues and its actions. */
export function StepPanel({ path, step, steps, issues, takesFocus, onChange, ...actions }: Props) {
  const t = useTranslations('automations');
  const m = useTranslations('automationMap');
  const r = useTranslations('automationRuns');
  const reasons = useTranslations('automationReasons');
  const pathInWords = usePathWords();
  const { above, index } = slotOf(path);
  const own = issues.filter((one) => one.path === path);
  const tools = (
    <>
      <IconButton
        className="size-8"
        label={t('moveUp')}
        disabled={index === 0}
        onClick={() => actions.onMove({ above, index: index - 1 })}
      >
        <ArrowUp className="size-4" aria-hidden />
      </IconButton>
      <IconButton
        className="size-8"
        label={t('moveDown')}
        disabled={index === listAt(steps, above).length - 1}
        onClick={() => actions.onMove({ above, index: index + 2 })}
      >
        <ArrowDown className="size-4" aria-hidden />
      </IconButton>
      <IconButton className="size-8" label={m('copyStep')} onClick={actions.onCopy}>
        <Copy className="size-4" aria-hidden />
      </IconButton>
      <IconButton className="size-8" label={t('removeStep')} onClick={actions.onRemove}>
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <SidePanel
      title={r(`step_${step.type}`)}
      note={pathInWords(path)}
      {...{ tools, takesFocus }}
      onClose={actions.onClose}
    >
      {own.map((one) => (
        <p key={one.code} className={cn('text-sm', one.severity === 'error' ? 'text-danger' : 'text-warning')}>
          {textOr(reasons, `issue_${one.code}`, one.code, one.values)}
        </p>
      ))}
      <StepFields step={step} path={path} issues={issues} onChange={onChange} />
    </SidePanel>
  );
}
