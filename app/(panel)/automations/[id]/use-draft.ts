'use client';

import { useMemo, useState } from 'react';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationDetail, AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { partOf, startPath } from './checkable.ts';
import type { Sent } from './flow-actions.tsx';
import { type History, noHistory, noteChange, redo, undo } from './history.ts';

type Changed = Partial<AutomationDefinition>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Holds the automation that is being edited: the draft, the issues that made the server refuse a save, and the undo
 * history.
 */
export function useDraft(flow: AutomationDetail) {
  const { trigger, steps, cooldown_minutes, settings } = flow;
  const [changed, setChanged] = useState<Changed>({});
  const [name, setName] = useState(flow.name);
  const [history, setHistory] = useState<History<AutomationDefinition>>(noHistory);
  // The issues of the last save, if the server refused that save. The next change clears the issues.
  const [refused, setRefused] = useState<readonly AutomationIssue[]>([]);
  const kept = useMemo(
    () => ({ trigger, steps, cooldown_minutes, settings }),
    [trigger, steps, cooldown_minutes, settings],
  );
  const draft: AutomationDefinition = useMemo(() => ({ ...kept, ...changed }), [kept, changed]);
  const isChanged = Object.keys(changed).length > 0;
  const go = (step: { history: History<AutomationDefinition>; now: AutomationDefinition } | null) => {
    if (!step) return;
    setRefused([]);
    setHistory(step.history);
    const parts = Object.keys(kept) as (keyof AutomationDefinition)[];
    const differing = parts.filter((part) => !same(step.now[part], kept[part]));
    setChanged(Object.fromEntries(differing.map((part) => [part, step.now[part]])));
  };
  return {
    ...{ draft, kept, name, isChanged, refused },
    /**
     * The issues of the last refused save, otherwise the issues of the saved draft. They do not change while the user
     * types.
     */
    keptIssues: refused.length > 0 ? refused : flow.issues,
    isDirty: isChanged || name !== flow.name,
    change: (part: Changed) => {
      setRefused([]);
      setHistory(noteChange(history, draft, { ...draft, ...part }));
      setChanged((before) => ({ ...before, ...part }));
    },
    rename: (next: string) => {
      setRefused([]);
      setName(next);
    },
    /** Discards all changes and returns to the saved automation. */
    begin: () => {
      setRefused([]);
      setChanged({});
      setHistory(noHistory);
      setName(flow.name);
    },
    /** Called after a successful save. Keeps the changes that the user has made since the save was sent. */
    keepTyped: (named: string, sent: Sent) => {
      setRefused([]);
      setChanged((now) => {
        const parts = Object.keys(now) as (keyof AutomationDefinition)[];
        const since = parts.filter((part) => now[part] !== sent.draft[part]);
        return Object.fromEntries(since.map((part) => [part, now[part]]));
      });
      setName((now) => (now === sent.name ? named : now));
    },
    /**
     * Called when the server has refused a save. Returns the path of the step (or of the start) that the user should
     * correct first.
     */
    refuse: (why: readonly AutomationIssue[]): string => {
      setRefused(why);
      return partOf(why[0]?.path ?? startPath);
    },
    undo: history.past.length > 0 ? () => go(undo(history, draft)) : null,
    redo: history.future.length > 0 ? () => go(redo(history, draft)) : null,
  };
}

export type Draft = ReturnType<typeof useDraft>;
