'use client';

import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import { Menu, MenuItem, MenuLabel } from '#app/_ui/overlays/menu.tsx';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { iconOf, stepGroups } from '../step-groups.ts';
import { dot } from './layout-steps.ts';

/** A position in the flow where a step can be added. */
export interface AddPoint extends Record<string, unknown> {
  readonly label: string;
  /**
   * The state while a step is being dragged. `may` means that the step can be dropped at this position; `here` means
   * that releasing the pointer now would drop it at this position. Null in all other cases.
   */
  readonly drop: 'may' | 'here' | null;
  /** Called with the type of the step to add. Null if the map is read-only. */
  readonly onAdd: ((type: AutomationStep['type']) => void) | null;
}

/**
 * A position in the flow where a step can be added, drawn as a button with a menu. On a read-only map, it is drawn as a
 * joint between two lines.
 */
export function AddBox({ data: { label, drop, onAdd } }: NodeProps<Node<AddPoint>>) {
  const m = useTranslations('automationMap');
  const r = useTranslations('automationRuns');
  const picked = useRef<AutomationStep['type'] | null>(null);
  // Adds the step only after the menu has closed. An open menu holds the focus, which has to move to the new step.
  const closed = (event: Event) => {
    const { current: type } = picked;
    picked.current = null;
    if (!type) return;
    event.preventDefault();
    onAdd?.(type);
  };
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {onAdd ? (
        <Menu
          align="start"
          side="right"
          onCloseAutoFocus={closed}
          trigger={
            <button
              type="button"
              aria-label={label}
              title={label}
              style={dot}
              className={cn(
                'nodrag nopan flex items-center justify-center rounded-full border border-line-strong bg-surface text-ink-faint hover:border-accent hover:text-accent',
                drop === 'may' && 'border-accent text-accent',
                drop === 'here' && 'scale-125 border-accent bg-accent text-white dark:text-black',
              )}
            >
              <Plus className="size-4" aria-hidden />
            </button>
          }
        >
          {stepGroups.map(({ group, types }) => (
            <Fragment key={group}>
              <MenuLabel>{m(`group_${group}`)}</MenuLabel>
              {types.map((type) => {
                const Icon = iconOf(type);
                return (
                  <MenuItem key={type} onSelect={() => (picked.current = type)}>
                    <Icon aria-hidden />
                    {r(`step_${type}`)}
                  </MenuItem>
                );
              })}
            </Fragment>
          ))}
        </Menu>
      ) : (
        <span style={dot} className="flex items-center justify-center">
          <span className="size-1.5 rounded-full bg-line-strong" />
        </span>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}
