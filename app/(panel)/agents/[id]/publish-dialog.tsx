'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Textarea } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { useProviderName } from '../use-provider-name.ts';
import { CasesFailing, type HeldBack, heldBackOf } from './cases-failing.tsx';
import type { Draft } from './draft.ts';
import type { Lab } from './use-lab.ts';

const Notice = ({ bad, children }: { bad?: boolean; children: ReactNode }) => (
  <div
    role={bad ? 'alert' : undefined}
    className={`flex gap-2.5 rounded-lg px-3 py-2.5 text-sm ${bad ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
  >
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <div>{children}</div>
  </div>
);

interface Props {
  readonly agent: AgentDetail;
  readonly draft: Draft;
  readonly isDirty: boolean;
  readonly lab: Lab;
  readonly onClose: () => void;
}

/** The dialog that publishes the draft. If the draft cannot be published, the dialog explains the reason. */
export function PublishDialog({ agent, draft, isDirty, lab, onClose }: Props) {
  const t = useTranslations('agents');
  const c = useTranslations('common');
  const { agents } = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const nameOf = useProviderName();
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<'needsKey' | 'notSaved' | null>(null);
  const [heldBack, setHeldBack] = useState<readonly HeldBack[] | null>(null);
  const [busy, setBusy] = useState(false);
  const needsModel = draft.provider !== 'builtin' && draft.model === null;
  const { data: versions } = useQuery(agents.listAgentVersions.queryOptions({ id: agent.id }));
  const last = versions?.data[0]?.number ?? agent.published?.number ?? 0;
  const publish = useMutation(agents.publishAgent.mutationOptions({ meta: { quiet: true } }));
  const run = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      if (!(await lab.save())) return setRefusal('notSaved');
      const said = note.trim();
      const answer = await publish.mutateAsync({ id: agent.id, ...(said ? { note: said } : {}) });
      queryClient.setQueryData(agents.getAgent.queryKey({ id: agent.id }), answer);
      void queryClient.invalidateQueries(agents.listAgentVersions.pathFilter());
      toast.success(t('publishedToast', { number: answer.published?.number ?? 0 }));
      onClose();
    } catch (error) {
      // Lists the test cases that prevent publishing, each with a link.
      sayFailure(error, {
        missing_ai_key: () => setRefusal('needsKey'),
        cases_failing: () => {
          setHeldBack(heldBackOf(errorDetails(error)));
          void lab.read();
        },
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publishTitle', { name: agent.name })}
      description={t('publishText', { number: last + 1 })}
      className="max-w-md"
    >
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {isDirty && <p className="text-sm text-ink-soft">{t('publishUnsaved')}</p>}
        {!isDirty && agent.published && !agent.is_changed && (
          <p className="text-sm text-ink-soft">{t('publishSame', { number: agent.published.number })}</p>
        )}
        {draft.status !== 'active' && <Notice>{t('publishInactive')}</Notice>}
        {needsModel && <Notice bad>{t('needsModel')}</Notice>}
        {refusal === 'notSaved' && <Notice bad>{t('notSaved')}</Notice>}
        {refusal === 'needsKey' && (
          <Notice bad>
            {t('needsKey', { provider: nameOf(draft.provider) })}{' '}
            <Link href="/settings/ai-keys" className="font-medium underline">
              {t('toKeys')}
            </Link>
          </Notice>
        )}
        {heldBack && <CasesFailing cases={heldBack} lab={lab} onClose={onClose} />}
        <Field label={t('note')} hint={t('noteHint')}>
          {(control) => (
            <Textarea
              {...control}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              maxLength={500}
              rows={2}
              placeholder={t('notePlaceholder')}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={needsModel}>
            {t('publish')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
