'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { checkDraft, type Problems } from './check-draft.ts';
import { type Change, changesOf, draftOf, type Edits, inputOf, withoutSent } from './draft.ts';

/** Unsaved changes of each agent. They survive navigation inside the panel, but not a reload of the page. */
const kept = new Map<string, Edits>();

/** Holds the draft that the editor shows: the saved values, and the changes that are not saved yet. */
export function useDraft(agent: AgentDetail) {
  const { agents } = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const { id } = agent;
  const [edits, setEdits] = useState<Edits>(() => kept.get(id) ?? {});
  const [slugTaken, setSlugTaken] = useState<string | null>(null);
  // Changes when the draft is discarded, so that fields with a text of their own are reset.
  const [revision, setRevision] = useState(0);
  const saved = draftOf(agent);
  const draft = { ...saved, ...edits };
  const changes = changesOf(saved, edits);
  const isDirty = Object.keys(changes).length > 0;
  const found = checkDraft(draft);
  const problems: Problems = slugTaken === draft.slug ? { ...found, slug: { kind: 'taken' } } : found;
  useEffect(() => {
    kept.set(id, edits);
  }, [id, edits]);

  const change: Change = (key, value) => setEdits((before) => ({ ...before, [key]: value }));
  const discard = () => {
    setEdits({});
    setRevision((before) => before + 1);
    kept.delete(id);
  };
  const update = useMutation(agents.updateAgent.mutationOptions({ meta: { quiet: true } }));
  /** Saves the draft. Returns true if no unsaved change remains. */
  const save = async (): Promise<boolean> => {
    if (update.isPending) return false;
    if (Object.keys(problems).length > 0) return false;
    if (!isDirty) return true;
    try {
      const answer = await update.mutateAsync(inputOf(id, agent.settings, changes));
      queryClient.setQueryData(agents.getAgent.queryKey({ id }), answer);
      setEdits((before) => withoutSent(before, changes));
      void queryClient.invalidateQueries(agents.listAgents.pathFilter());
      return true;
    } catch (error) {
      sayFailure(error, { name_taken: () => setSlugTaken(draft.slug) });
      return false;
    }
  };
  return { draft, change, isDirty, problems, revision, save, isSaving: update.isPending, discard };
}
export type DraftState = ReturnType<typeof useDraft>;
