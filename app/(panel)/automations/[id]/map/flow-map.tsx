'use client';

import '@xyflow/react/dist/base.css';
import { type Edge, MarkerType, type Node, type NodeChange, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { cn } from '#app/_ui/cn.ts';
import {
  type AutomationDefinition,
  type AutomationStep,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { partOf, startPath } from '../checkable.ts';
import { mayMove, type Slot, slotOf, stepAtPath } from '../slots.ts';
import { branchKey } from '../step-shapes.ts';
import { useTellStep } from '../use-tell-step.ts';
import { AddBox, type AddPoint } from './add-box.tsx';
import { box, dot, layoutSteps, nearestAdd } from './layout-steps.ts';
import { KeepInSight, MapButtons } from './map-controls.tsx';
import { type Drawn, StepBox, type Traffic } from './step-box.tsx';

const nodeTypes = { step: StepBox, add: AddBox };
/**
 * Each box has a fixed size. Otherwise React Flow would hide the box while measuring it after a change, and the box
 * would lose the focus. `pointerEvents` makes the content clickable, because React Flow disables pointer events on
 * boxes that can be neither dragged nor selected.
 */
const size = { ...box, measured: box, style: { pointerEvents: 'all' } } as const;
const dotSize = { ...dot, measured: dot, style: { pointerEvents: 'all' } } as const;

/** Callbacks for the changes that the user can make to the flow on the map. */
export interface MapEdit {
  readonly onAdd: (slot: Slot, type: AutomationStep['type']) => void;
  readonly onMove: (path: string, slot: Slot) => void;
  readonly onRemove: (path: string) => void;
}

interface Props {
  readonly flow: Pick<AutomationDefinition, 'trigger' | 'steps'>;
  readonly issues?: readonly AutomationIssue[];
  readonly unfinished?: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onSelect: (path: string) => void;
  /** The callbacks for changes. Absent if the map is read-only. */
  readonly edit?: MapEdit;
  /** The numbers of runs, keyed by the path of the step. A step without an entry has no runs. */
  readonly traffic?: ReadonlyMap<string, Traffic>;
  /** Paths of the steps that the shown run went through. */
  readonly passed?: ReadonlySet<string>;
  readonly className?: string;
}

const none: Traffic = { waiting: 0, failed: 0, passed: 0 };
const noIssues: readonly AutomationIssue[] = [];
const nowhere: ReadonlySet<string> = new Set();

function problemAt(path: string, issues: readonly AutomationIssue[], unfinished: ReadonlySet<string>) {
  // An issue inside a branch is shown at its own step, not at the step that branches.
  const own = issues.filter((one) => partOf(one.path) === path);
  const gravest = own.find(({ severity }) => severity === 'error')?.severity ?? own[0]?.severity;
  return gravest ?? (unfinished.has(path) ? 'unfinished' : null);
}

/** The step that is being dragged, and its current position. */
interface Drag {
  readonly path: string;
  readonly position: { readonly x: number; readonly y: number };
}

/**
 * Returns the key handler of a step. Delete or Backspace removes the step; Alt with an up or down arrow moves it within
 * its list.
 */
function pressOn(path: string, { onRemove, onMove }: MapEdit) {
  return (event: KeyboardEvent) => {
    const { above, index } = slotOf(path);
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(path);
    else if (event.altKey && event.key === 'ArrowUp' && index > 0) onMove(path, { above, index: index - 1 });
    else if (event.altKey && event.key === 'ArrowDown') onMove(path, { above, index: index + 2 });
    else return;
    event.preventDefault();
  };
}

/**
 * Returns a function that returns the label of an add button. The label says after which step, or in which branch, the
 * new step is added.
 */
function useAddLabel(steps: readonly AutomationStep[]) {
  const m = useTranslations('automationMap');
  const { titleOf } = useTellStep();
  const branchWord = useBranchWord(steps);
  return ({ above, index }: Slot): string => {
    const before = index > 0 ? stepAtPath(steps, `${above}${index - 1}`) : undefined;
    if (before) return m('addAfter', { step: titleOf(before) });
    const [, owner, branch] = /^(.+)\.(then|else)\.$/.exec(above) ?? [];
    if (owner && branch) return m('addIn', { branch: branchWord(owner, branch as 'then' | 'else') });
    return m('addFirst');
  };
}

function useBranchWord(steps: readonly AutomationStep[]) {
  const t = useTranslations('automations');
  return (path: string, branch: 'then' | 'else') => {
    const step = stepAtPath(steps, path);
    return t(hasBranches(step) ? branchKey(step, branch) : (`branch_${branch}` as const));
  };
}

function useEdges(steps: readonly AutomationStep[], ways: ReturnType<typeof layoutSteps>['ways']): Edge[] {
  const branchWord = useBranchWord(steps);
  return ways.map(({ from, to, branch }) => ({
    id: `${from} ${branch ?? ''} ${to}`,
    source: from,
    target: to,
    type: 'smoothstep',
    ...(!to.startsWith('+') && { markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--ink-faint)' } }),
    ...(branch && { label: branchWord(from, branch) }),
    labelStyle: { fill: 'var(--ink-soft)' },
    labelBgStyle: { fill: 'var(--surface)' },
  }));
}

/**
 * Shows the flow as a tree in which the user can select a step. If `edit` is given, steps can also be added, moved and
 * removed.
 */
export function FlowMap(props: Props) {
  const { flow, issues = noIssues, unfinished = nowhere, selected, onSelect, edit, traffic, passed, className } = props;
  const { steps } = flow;
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { resolvedTheme } = useTheme();
  const { titleOf, gistOf } = useTellStep();
  const addLabel = useAddLabel(steps);
  const layout = useMemo(() => layoutSteps(steps, startPath), [steps]);
  const edges = useEdges(steps, layout.ways);
  const [drag, setDrag] = useState<Drag | null>(null);
  const open = drag ? layout.adds.filter(({ slot }) => mayMove(drag.path, slot)) : [];
  const target = drag && nearestAdd(open, drag.position.x + box.width / 2, drag.position.y + box.height / 2);
  const drawn = (path: string): Pick<Drawn, 'problem' | 'isSelected' | 'traffic' | 'mark' | 'onSelect' | 'onKey'> => ({
    problem: problemAt(path, issues, unfinished),
    isSelected: selected === path && !passed,
    traffic: traffic ? (traffic.get(path) ?? (path === startPath ? null : none)) : null,
    mark: passed && selected === path ? 'here' : passed?.has(path) ? 'passed' : null,
    onSelect: () => onSelect(path),
    onKey: edit && path !== startPath ? pressOn(path, edit) : undefined,
  });
  const started = { type: null, title: t(`trigger_${flow.trigger.type}`), gist: e('startTitle') };
  const nodes: Node<Drawn | AddPoint>[] = [
    {
      ...{ id: startPath, type: 'step', ...size, position: { x: -box.width / 2, y: 0 }, draggable: false },
      data: { ...drawn(startPath), ...started },
    },
    ...layout.adds.map(({ id, slot, x, y }) => ({
      ...{ id, type: 'add', ...dotSize, position: { x, y }, draggable: false },
      data: {
        label: addLabel(slot),
        drop: open.some((one) => one.id === id) ? (target?.id === id ? ('here' as const) : ('may' as const)) : null,
        onAdd: edit ? (type: AutomationStep['type']) => edit.onAdd(slot, type) : null,
      },
    })),
    ...layout.spots.map(({ path, step, x, y }) => ({
      ...{ id: path, type: 'step', ...size, position: drag?.path === path ? drag.position : { x, y } },
      data: { ...drawn(path), type: step.type, title: titleOf(step), gist: gistOf(step) },
    })),
  ];
  const rank = new Map(layout.spots.map(({ path }, at) => [path, at]));
  const orderOf = ({ id }: Node) => rank.get(id.replace(/^\+/, '')) ?? (id === startPath ? -1 : rank.size);
  // The order of the nodes is their tab order. It follows the reading order: first the add button before a step, then
  // the step.
  nodes.sort(
    (one, other) => orderOf(one) - orderOf(other) || Number(other.type === 'add') - Number(one.type === 'add'),
  );
  const follow = (changes: NodeChange<Node<Drawn | AddPoint>>[]) => {
    for (const one of changes)
      if (one.type === 'position' && one.dragging && one.position) setDrag({ path: one.id, position: one.position });
  };
  return (
    <section
      aria-label={e('map')}
      className={cn('flow-map overflow-hidden rounded-xl border border-line bg-sunken', className)}
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
          minZoom={0.2}
          maxZoom={1.5}
          nodesDraggable={edit !== undefined}
          nodeDragThreshold={6}
          onNodesChange={follow}
          onNodeDragStop={() => {
            setDrag(null);
            if (drag && target && edit) edit.onMove(drag.path, target.slot);
          }}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          // The wheel scrolls the map like a page. With Ctrl the wheel zooms.
          panOnScroll
          zoomOnScroll={false}
        >
          <KeepInSight layout={layout} shown={selected} />
          <MapButtons />
        </ReactFlow>
      </ReactFlowProvider>
    </section>
  );
}
