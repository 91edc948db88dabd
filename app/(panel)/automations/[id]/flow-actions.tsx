'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, errorIssues, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationDetail, AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { findGaps } from './find-gaps.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { filled } from './step-shapes.ts';
import { TokenUse } from './token-use.tsx';

/** The draft and the name at the time when the request to save them was sent. */
export interface Sent {
  readonly draft: AutomationDefinition;
  readonly name: string;
}

interface Props {
  readonly flow: AutomationDetail;
  readonly draft: AutomationDefinition;
  readonly name: string;
  readonly isDirty: boolean;
  /**
   * Called after a save, with the saved name and the state that was sent. Text that the user has typed since then is
   * not saved yet.
   */
  readonly onSaved: (name: string, sent: Sent) => void;
  /** Called when the server refuses to save the draft, with the issues and their paths. */
  readonly onRefused: (issues: readonly AutomationIssue[]) => void;
}

const noName: AutomationIssue = { path: 'name', code: 'not_filled', message: '', severity: 'error', values: {} };

/**
 * The buttons to save, publish, pause or activate the automation, to create a new token, and to export the automation
 * as JSON.
 */
export function FlowActions({ flow, draft, name, isDirty, onSaved, onRefused }: Props) {
  const t = useTranslations('automations');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [token, setToken] = useState<string | null>(null);
  const [publishes, setPublishes] = useState(false);
  const { id, status } = flow;
  const settled = {
    onError: (error: unknown) => void toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries(trpc.automations.pathFilter()),
  };
  const save = useMutation(
    trpc.automations.updateAutomation.mutationOptions({
      ...settled,
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.automations.viewAutomation.queryKey({ id }), saved);
        toast.success(t('savedToast'));
      },
      onError: (error) => {
        const issues = errorIssues(error).filter(({ path }) => path !== '');
        if (errorCode(error) === 'name_taken') onRefused([{ ...noName, code: 'name_taken' }]);
        if (issues.length === 0) return void toast.error(errorText(error));
        refuse(
          issues.map(({ path, message }) => ({ path, code: 'not_filled', message, severity: 'error', values: {} })),
        );
      },
    }),
  );
  const setStatus = useMutation(trpc.automations.setAutomationStatus.mutationOptions(settled));
  const rotate = useMutation(
    trpc.automations.rotateToken.mutationOptions({ ...settled, onSuccess: (made) => setToken(made.token) }),
  );
  const refuse = (issues: readonly AutomationIssue[]) => {
    onRefused(issues);
    toast.error(t('notSavedToast', { count: issues.length }));
  };
  const keep = () => {
    const steps = filled(draft.steps);
    const gaps = [...findGaps({ ...draft, steps }), ...(name.trim() === '' ? [noName] : [])];
    if (gaps.length > 0) return refuse(gaps);
    const sent = { draft, name };
    save.mutate(
      { id, ...draft, steps, ...(name === flow.name ? {} : { name }) },
      { onSuccess: (saved) => onSaved(saved.name, sent) },
    );
  };
  const exported = { name, ...draft, steps: filled(draft.steps) };
  const next = status === 'active' ? 'paused' : 'active';
  return (
    <>
      <Button
        onClick={() =>
          saveFile(new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }), `${name}.json`)
        }
      >
        <Download className="size-4" aria-hidden />
        {t('export')}
      </Button>
      {draft.trigger.type === 'webhook' && (
        <Button busy={rotate.isPending} onClick={() => rotate.mutate({ id })}>
          {flow.token_hint ? t('newToken', { hint: flow.token_hint }) : t('makeToken')}
        </Button>
      )}
      {flow.published && (
        <Button busy={setStatus.isPending} onClick={() => setStatus.mutate({ id, status: next })}>
          {t(next === 'paused' ? 'pause' : 'activate')}
        </Button>
      )}
      {isDirty ? (
        <Button look="primary" busy={save.isPending} onClick={keep}>
          {t('save')}
        </Button>
      ) : (
        <Button look="primary" disabled={!flow.is_changed} onClick={() => setPublishes(true)}>
          {t('publish')}
        </Button>
      )}
      {publishes && <PublishDialog flow={flow} onClose={() => setPublishes(false)} />}
      <SecretDialog
        secret={token}
        title={t('tokenTitle')}
        text={t('tokenText')}
        done={t('tokenDone')}
        onDone={() => setToken(null)}
      >
        {token && <TokenUse token={token} />}
      </SecretDialog>
    </>
  );
}
