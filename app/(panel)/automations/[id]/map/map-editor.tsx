'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { startPath } from '../checkable.ts';
import { insertStep, moveStep, pathOf, removeStep, replaceStep, type Slot, slotOf, stepAtPath } from '../slots.ts';
import { StartFields } from '../start-fields.tsx';
import { SidePanel, StepPanel } from '../step-panel.tsx';
import { newStep } from '../step-shapes.ts';
import type { Draft } from '../use-draft.ts';
import { FlowMap } from './flow-map.tsx';
import { useLiveIssues } from './use-live-issues.ts';

interface Props {
  readonly id: string;
  readonly draft: Draft;
  readonly selected: string | null;
  readonly onSelect: (path: string | null) => void;
}

/** The map on which the user builds the flow. A panel next to the map has the fields of the selected step. */
export function MapEditor({ id, draft, selected, onSelect }: Props) {
  const e = useTranslations('automationEditor');
  const { change } = draft;
  const { found, issues, unfinished, writing } = useLiveIssues(id, draft);
  const { steps } = draft.draft;
  // Whether the panel takes the focus: true after the user selected a step, false when the page opens with the start
  // selected.
  const [takesFocus, setTakesFocus] = useState(false);
  const select = (path: string | null) => {
    setTakesFocus(true);
    onSelect(path);
  };
  const add = (slot: Slot, step: AutomationStep) => {
    change({ steps: insertStep(steps, slot, step) });
    select(pathOf(slot));
  };
  const move = (path: string, slot: Slot) => {
    const moved = moveStep(steps, path, slot);
    if (!moved) return;
    change({ steps: moved.steps });
    onSelect(moved.path);
  };
  const remove = (path: string) => {
    change({ steps: removeStep(steps, path) });
    select(startPath);
  };
  const step = selected === null || selected === startPath ? undefined : stepAtPath(steps, selected);
  const isOpen = selected === startPath || step !== undefined;
  return (
    <div
      {...writing}
      className={cn(
        'grid gap-4 lg:h-[calc(100dvh-13rem)] lg:min-h-112',
        isOpen && 'lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]',
      )}
    >
      <FlowMap
        className="h-[60dvh] lg:h-auto"
        flow={draft.draft}
        issues={found}
        {...{ unfinished, selected }}
        onSelect={select}
        edit={{ onAdd: (slot, type) => add(slot, newStep(type)), onMove: move, onRemove: remove }}
      />
      {selected === startPath && (
        <SidePanel title={e('startTitle')} takesFocus={takesFocus} onClose={() => onSelect(null)}>
          <StartFields draft={draft} issues={issues} />
        </SidePanel>
      )}
      {step && selected !== null && (
        <StepPanel
          key={`${selected} ${step.type}`}
          path={selected}
          {...{ step, steps, issues, takesFocus }}
          onChange={(next) => change({ steps: replaceStep(steps, selected, next) })}
          onMove={(slot) => move(selected, slot)}
          onCopy={() => {
            const { above, index } = slotOf(selected);
            add({ above, index: index + 1 }, structuredClone(step));
          }}
          onRemove={() => remove(selected)}
          onClose={() => onSelect(null)}
        />
      )}
    </div>
  );
}
