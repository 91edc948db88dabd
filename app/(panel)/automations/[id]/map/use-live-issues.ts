'use client';

import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useMemo, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { checkable, stillTrue } from '../checkable.ts';
import type { Draft } from '../use-draft.ts';

const pauseMs = 400;
/**
 * How long the messages at fields stay unchanged after the user leaves a field, in milliseconds. A new message moves
 * the content below it, so this time is longer than the press of a button takes.
 */
const restMs = 300;
const nobody: ReadonlySet<string> = new Set();
const texts = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** Checks the draft on the server whenever the user pauses. Returns the last result and the draft that was checked. */
function useFound(id: string, draft: AutomationDefinition, isDirty: boolean) {
  const trpc = useTRPC();
  const [found, setFound] = useState<{ issues: AutomationIssue[]; of: AutomationDefinition } | null>(null);
  const { mutate } = useMutation(trpc.automations.checkDraft.mutationOptions());
  const settled = useDebounced(draft, pauseMs);
  useEffect(() => {
    if (!isDirty) return;
    mutate(
      { id, ...checkable(settled).definition },
      { onSuccess: ({ issues }) => setFound({ issues: issues as AutomationIssue[], of: settled }) },
    );
  }, [id, settled, isDirty, mutate]);
  return found;
}

/**
 * Returns the value from before the user began to write, while the user is writing and for `restMs` after that.
 * Otherwise returns the current value.
 */
function useHeld<T>(value: T, isWriting: boolean): T {
  const [held, hold] = useState(value);
  const [hasRested, setRested] = useState(true);
  if (isWriting && hasRested) setRested(false);
  useEffect(() => {
    if (isWriting) return;
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [isWriting]);
  const isHeld = isWriting || !hasRested;
  if (!isHeld && held !== value) hold(value);
  return isHeld ? held : value;
}

/**
 * Finds the issues of a draft while the user edits the draft. `found` updates at once and is shown on the map. `issues`
 * updates only after the user has stopped writing and is shown at the fields.
 */
export function useLiveIssues(id: string, { draft, kept, isChanged, refused, keptIssues }: Draft) {
  const checked = useFound(id, draft, isChanged);
  const unfinished = useMemo(() => (isChanged ? checkable(draft).unfinished : nobody), [draft, isChanged]);
  const [isWriting, setWriting] = useState(false);
  const found = useMemo(() => {
    if (refused.length > 0 || !isChanged) return keptIssues;
    return checked
      ? stillTrue(checked.issues, checked.of, draft, unfinished)
      : stillTrue(keptIssues, kept, draft, unfinished);
  }, [refused, isChanged, keptIssues, checked, kept, draft, unfinished]);
  return {
    ...{ found, unfinished },
    issues: useHeld(found, isWriting),
    /**
     * Event handlers for the element around the map and the fields. They note whether the user is writing in a field.
     */
    writing: {
      onFocus: ({ target }: FocusEvent) => setWriting(target.matches(texts)),
      onBlur: () => setWriting(false),
    },
  };
}
