'use client';

import { Handle, type Node, type NodeProps, Panel, Position, useReactFlow } from '@xyflow/react';
import { Maximize, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { stepId } from '../step-id.ts';
import { box } from './layout-steps.ts';

/** What is drawn of a step. */
export interface Drawn extends Record<string, unknown> {
  readonly title: string;
  readonly gist: string;
  readonly trouble: AutomationIssue['severity'] | null;
  readonly isStart: boolean;
}

/** Leads to the step in the list; the start is at the head of the page. */
function goTo(path: string): void {
  const step = document.getElementById(stepId(path));
  step?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  step?.focus({ preventScroll: true });
}

/** A step as the map draws it: a button, so that the keyboard goes through the map, too. */
export function StepBox({ id, data, positionAbsoluteX: x, positionAbsoluteY: y }: NodeProps<Node<Drawn>>) {
  const t = useTranslations('automationEditor');
  const { setCenter, getZoom } = useReactFlow();
  const { title, gist, trouble, isStart } = data;
  const show = (element: HTMLElement) => {
    if (!element.matches(':focus-visible')) return;
    void setCenter(x + box.width / 2, y + box.height / 2, { zoom: getZoom(), duration: 150 });
  };
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={isStart ? 'invisible' : ''} />
      <button
        type="button"
        onClick={() => goTo(id)}
        onFocus={(event) => show(event.currentTarget)}
        style={box}
        className={cn(
          'flex flex-col justify-center rounded-lg border border-line-strong bg-raised px-3 text-left shadow-sm hover:border-accent',
          isStart && 'border-transparent bg-accent-soft',
          trouble === 'error' && 'border-danger',
          trouble === 'warning' && 'border-warning',
        )}
      >
        <span className="flex items-center gap-1.5 text-sm font-medium text-ink">
          <span className="min-w-0 truncate">{title}</span>
          {trouble && (
            <TriangleAlert
              role="img"
              aria-label={t(`trouble_${trouble}`)}
              className={cn('size-3.5 shrink-0', trouble === 'error' ? 'text-danger' : 'text-warning')}
            />
          )}
        </span>
        {gist && <span className="line-clamp-2 text-xs text-ink-soft">{gist}</span>}
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

/** Nearer, farther, and all of it. */
export function MapButtons({ count }: { count: number }) {
  const t = useTranslations('automationEditor');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  // Steps came or went: all of it is in sight again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are is what it is about.
  useEffect(() => {
    void fitView({ maxZoom: 1, padding: 0.1, duration: 150 });
  }, [count, fitView]);
  return (
    <Panel position="bottom-left" className="flex gap-1">
      <Button size="icon" className="size-8" aria-label={t('zoomIn')} onClick={() => void zoomIn()}>
        <Plus className="size-4" aria-hidden />
      </Button>
      <Button size="icon" className="size-8" aria-label={t('zoomOut')} onClick={() => void zoomOut()}>
        <Minus className="size-4" aria-hidden />
      </Button>
      <Button
        size="icon"
        className="size-8"
        aria-label={t('zoomAll')}
        onClick={() => void fitView({ maxZoom: 1, padding: 0.1 })}
      >
        <Maximize className="size-4" aria-hidden />
      </Button>
    </Panel>
  );
}
