'use client';

import '@xyflow/react/dist/base.css';
import { type Edge, MarkerType, type Node, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useMemo } from 'react';
import type { AutomationDefinition } from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { useTellStep } from '../use-tell-step.ts';
import { box, layoutSteps } from './layout-steps.ts';
import { type Drawn, MapButtons, StepBox } from './step-box.tsx';

const start = 'trigger';
const nodeTypes = { step: StepBox };
/** Said, not measured: a box that is measured anew with every change is hidden meanwhile, and loses the focus. */
const size = { ...box, measured: box };

interface Props {
  readonly draft: AutomationDefinition;
  readonly issues: readonly AutomationIssue[];
}

const gravest = (issues: readonly AutomationIssue[], path: string): Drawn['trouble'] => {
  // What is wrong within a branch is shown there, not at its condition.
  const own = issues.filter(
    (one) =>
      one.path === path || (one.path.startsWith(`${path}.`) && !/^(then|else)\./.test(one.path.slice(path.length + 1))),
  );
  return own.find(({ severity }) => severity === 'error')?.severity ?? own[0]?.severity ?? null;
};

/** The whole flow as a tree, to be looked at: each step leads to its place in the list, where it is changed. */
export function FlowMap({ draft, issues }: Props) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { resolvedTheme } = useTheme();
  const { titleOf, gistOf } = useTellStep();
  const { spots, ways } = useMemo(() => layoutSteps(draft.steps, start), [draft.steps]);
  const nodes: Node<Drawn>[] = [
    {
      id: start,
      type: 'step',
      ...size,
      position: { x: -box.width / 2, y: 0 },
      data: { title: t(`trigger_${draft.trigger.type}`), gist: '', trouble: gravest(issues, start), isStart: true },
    },
    ...spots.map(({ path, step, x, y }) => ({
      id: path,
      type: 'step',
      ...size,
      position: { x, y },
      data: { title: titleOf(step), gist: gistOf(step), trouble: gravest(issues, path), isStart: false },
    })),
  ];
  const edges: Edge[] = ways.map(({ from, to, branch }) => ({
    id: `${from} ${branch ?? ''} ${to}`,
    source: from,
    target: to,
    type: 'smoothstep',
    markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--ink-faint)' },
    ...(branch && { label: t(`branch_${branch}`) }),
    labelStyle: { fill: 'var(--ink-soft)' },
    labelBgStyle: { fill: 'var(--surface)' },
  }));
  return (
    <section
      aria-label={e('map')}
      className="flow-map h-128 overflow-hidden rounded-xl border border-line bg-surface xl:sticky xl:top-0 xl:h-[calc(100dvh-8rem)]"
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
          fitView
          fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
          minZoom={0.2}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          // The wheel scrolls the page; the map is moved by dragging it.
          zoomOnScroll={false}
          preventScrolling={false}
        >
          <MapButtons count={nodes.length} />
        </ReactFlow>
      </ReactFlowProvider>
    </section>
  );
}
