'use client';

import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleDashed, Clock, TriangleAlert, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { iconOf } from '../step-groups.ts';
import { box } from './layout-steps.ts';

/** How many runs are waiting at a step, failed at it, and went through it. */
export interface Traffic {
  readonly waiting: number;
  readonly failed: number;
  readonly passed: number;
}

/** The data of a step's box on the map. */
export interface Drawn extends Record<string, unknown> {
  /** The type of the step. Null for the start of the flow. */
  readonly type: AutomationStep['type'] | null;
  readonly title: string;
  readonly gist: string;
  readonly problem: 'error' | 'warning' | 'unfinished' | null;
  readonly isSelected: boolean;
  readonly traffic: Traffic | null;
  /**
   * Whether the shown run went through this step (`passed`) or is at this step now (`here`). Null if neither is true.
   */
  readonly mark: 'passed' | 'here' | null;
  readonly onSelect: () => void;
  readonly onKey: ((event: KeyboardEvent) => void) | undefined;
}

const problemTones = { error: 'text-danger', warning: 'text-warning', unfinished: 'text-ink-faint' } as const;

function Problem({ problem }: { problem: NonNullable<Drawn['problem']> }) {
  const t = useTranslations('automationEditor');
  const Icon = problem === 'unfinished' ? CircleDashed : TriangleAlert;
  return (
    <Icon role="img" aria-label={t(`problem_${problem}`)} className={cn('size-3.5 shrink-0', problemTones[problem])} />
  );
}

function TrafficLine({ traffic: { waiting, failed, passed } }: { traffic: Traffic }) {
  const m = useTranslations('automationMap');
  if (waiting + failed + passed === 0) return <span className="text-xs text-ink-faint">{m('noTraffic')}</span>;
  return (
    <span className="flex items-center gap-2 text-xs tabular-nums">
      {waiting > 0 && (
        <span className="flex items-center gap-1 font-medium text-info">
          <Clock className="size-3" aria-hidden />
          {m('waiting', { count: waiting })}
        </span>
      )}
      {failed > 0 && <span className="font-medium text-danger">{m('failed', { count: failed })}</span>}
      <span className="ml-auto text-ink-faint">{m('passed', { count: passed })}</span>
    </span>
  );
}

/** The box of a step on the map. It is a button, so that the keyboard can reach it. */
export function StepBox({ data }: NodeProps<Node<Drawn>>) {
  const { type, title, gist, problem, isSelected, traffic, mark, onSelect, onKey } = data;
  const Icon = type === null ? Zap : iconOf(type);
  return (
    <>
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={false}
        className={type === null ? 'invisible' : ''}
      />
      <button
        type="button"
        onClick={onSelect}
        onKeyDown={onKey}
        aria-pressed={isSelected}
        data-mark={mark ?? undefined}
        style={box}
        className={cn(
          'flex items-center gap-2.5 rounded-xl border border-line-strong bg-raised px-3 py-2.5 text-left shadow-sm hover:border-accent',
          type === null && 'border-transparent bg-accent-soft',
          problem === 'error' && 'border-danger',
          problem === 'warning' && 'border-warning',
          problem === 'unfinished' && 'border-dashed',
          mark === 'passed' && 'border-accent',
          mark === 'here' && 'border-accent ring-2 ring-accent',
          isSelected && 'border-accent ring-2 ring-accent',
        )}
      >
        <span
          className={cn(
            'flex size-8 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-soft',
            type === null && 'bg-surface text-accent',
          )}
        >
          <Icon className="size-4" aria-hidden />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-1.5 text-sm font-medium text-ink">
            <span className="min-w-0 truncate">{title}</span>
            {problem && <Problem problem={problem} />}
          </span>
          {gist && <span className={cn('text-xs text-ink-soft', traffic ? 'truncate' : 'line-clamp-2')}>{gist}</span>}
          {traffic && <TrafficLine traffic={traffic} />}
        </span>
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
