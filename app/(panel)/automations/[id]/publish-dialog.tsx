'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { AutomationDetail } from '#server/contract/outreach/automation-editor.ts';
import { usePathWords } from './use-path-words.ts';

/**
 * The dialog that publishes the draft. A draft with errors cannot be published, so the dialog shows the errors first.
 * It also asks whether current runs should finish with the old version or move to the new version.
 */
export function PublishDialog({ flow, onClose }: { flow: AutomationDetail; onClose: () => void }) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const reasons = useTranslations('automationReasons');
  const c = useTranslations('common');
  const pathInWords = usePathWords();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [runs, setRuns] = useState<'finish' | 'move'>('finish');
  const wrong = flow.issues.filter(({ severity }) => severity === 'error');
  const standing = useQuery(trpc.automations.previewPublication.queryOptions({ id: flow.id }, { staleTime: 0 })).data;
  const running = standing?.running ?? flow.counts.running;
  const publish = useMutation(
    trpc.automations.publishAutomation.mutationOptions({
      onSuccess: ({ moved, left }) => {
        toast.success(t('publishedToast', { moved, left }));
        onClose();
      },
      onError: (error) => void toast.error(errorText(error)),
      onSettled: () => queryClient.invalidateQueries(trpc.automations.pathFilter()),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('publishTitle')}>
      <div className="space-y-5">
        {wrong.length > 0 && (
          <div role="alert" className="rounded-lg bg-danger-soft p-3 text-sm text-danger">
            <p className="font-medium">{t('cannotPublish')}</p>
            <ul className="mt-1 list-disc pl-5">
              {wrong.map(({ path, code, values }) => (
                <li key={`${path} ${code}`}>
                  {pathInWords(path)}: {textOr(reasons, `issue_${code}`, code, values)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Field label={t('note')}>
          {(control) => (
            <Input {...control} value={note} onChange={(event) => setNote(event.target.value)} maxLength={500} />
          )}
        </Field>
        {running === 0 ? (
          <p className="text-sm text-ink-soft">{t('underWay', { count: 0 })}</p>
        ) : (
          <Field
            label={t('underWay', { count: running })}
            hint={standing ? e('movable', { count: standing.movable, left: running - standing.movable }) : undefined}
          >
            {(control) => (
              <Select {...control} value={runs} onChange={(event) => setRuns(event.target.value as 'finish' | 'move')}>
                <option value="finish">{t('runsFinish')}</option>
                <option value="move" disabled={standing?.movable === 0}>
                  {t('runsMove')}
                </option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          disabled={wrong.length > 0}
          busy={publish.isPending}
          onClick={() => publish.mutate({ id: flow.id, note, runs })}
        >
          {t('publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
