'use client';

import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { FileField } from '#app/_ui/fields/file-field.tsx';
import { filesTaken } from '#server/contract/inbox/goes-as.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { replyFileMax } from '#server/contract/platform/file-limits.ts';
import { type StepField, stepFields } from '../step-shapes.ts';
import { useIssueAt } from '../use-issue-at.ts';
import { OneField } from './one-field.tsx';

type Step = Extract<AutomationStep, { type: 'send_media' }>;

interface Props {
  readonly step: Step;
  readonly path: string;
  readonly issues: readonly AutomationIssue[];
  readonly onChange: (step: AutomationStep) => void;
}

const mebibyte = 1024 * 1024;

/**
 * Fields for the media that a step sends: a link or an uploaded file, a caption (except for audio), and a file name for
 * documents.
 */
export function MediaFields({ step, path, issues, onChange }: Props) {
  const e = useTranslations('automationEditor');
  const trpc = useTRPC();
  const errorText = useErrorText();
  const { id } = useParams<{ id: string }>();
  const { error } = useIssueAt(issues, path);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useMutation(
    trpc.automations.addAutomationFile.mutationOptions({
      onError: (failed) => void toast.error(errorText(failed)),
      meta: { quiet: true },
    }),
  );
  const most = Math.min(filesTaken[step.kind].bytes, replyFileMax);
  const { url: _url, file_id: _file, filename: _name, ...bare } = step;
  const take = async (file: File) => {
    const isFit = file.size > 0 && file.size <= most;
    setProblem(isFit ? null : e('fileTooBig', { max: most / mebibyte }));
    if (!isFit) return;
    const sent = { base64: await fileAsBase64(file), mime_type: file.type, name: file.name };
    const kept = await upload.mutateAsync({ id, file: sent }).catch(() => null);
    if (kept) onChange({ ...bare, file_id: kept.id, filename: kept.name });
  };
  const isShown = ({ key }: StepField) => {
    if (key === 'url') return !step.file_id;
    if (key === 'filename') return step.kind === 'document';
    return key !== 'caption' || step.kind !== 'audio';
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {stepFields.send_media.filter(isShown).map((field) => (
        <OneField
          key={field.key}
          field={field}
          values={step}
          path={path}
          issues={issues}
          onChange={(changed) => onChange({ ...step, ...changed } as AutomationStep)}
        />
      ))}
      <div className="sm:col-span-2">
        <FileField
          label={e('ownFile')}
          icon={Paperclip}
          choose={step.file_id ? (step.filename ?? e('ownFile')) : e('chooseFile')}
          hint={e('fileHint', { max: most / mebibyte })}
          problem={problem ?? error('file_id') ?? null}
          onFile={take}
          remove={step.file_id ? { label: e('removeFile'), onRemove: () => onChange({ ...bare }) } : null}
        />
      </div>
    </div>
  );
}
