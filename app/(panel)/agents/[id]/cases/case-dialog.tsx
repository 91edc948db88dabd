'use client';

import { useMutation } from '@tanstack/react-query';
import { EyeIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { Lab } from '../use-lab.ts';
import { type CaseForm, type CaseSeed, checkForm, formOf, inputOf } from './case-form.ts';
import { ChecksField } from './checks-field.tsx';
import { TalkField } from './talk-field.tsx';

interface Props {
  readonly seed: CaseSeed;
  readonly lab: Lab;
  readonly canJudge: boolean;
  readonly onClose: () => void;
}

/**
 * Returns the mutation that saves a new or an existing test case, and then runs the case if the user asked for that.
 */
function useSaveCase({ seed: { id }, lab, onClose }: Props) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const create = useMutation(agentsLab.createCase.mutationOptions());
  const update = useMutation(agentsLab.updateCase.mutationOptions());
  const discard = useMutation(agentsLab.removeCase.mutationOptions({ onSuccess: onClose, onSettled: lab.read }));
  const save = async (form: CaseForm, thenRun: boolean) => {
    const input = inputOf(form);
    const saved = await (id === undefined
      ? create.mutateAsync({ agent_id: lab.agentId, ...input })
      : update.mutateAsync({ id, ...input })
    ).catch(() => null);
    if (!saved) return;
    onClose();
    await lab.read();
    if (thenRun && (await lab.run(1, [saved.id]))) return lab.show(saved.id);
    const action = { label: t('showIt'), onClick: () => lab.show(saved.id) };
    toast.success(t('savedToast', { name: saved.name }), { action });
  };
  return {
    save,
    busy: create.isPending || update.isPending,
    discard: () => id !== undefined && discard.mutate({ id }),
    isDiscarding: discard.isPending,
  };
}

/**
 * The dialog that edits a test case: the conversation, the assertions about the reply, and whether publishing requires
 * the case to pass.
 */
export function CaseDialog(props: Props) {
  const { seed, canJudge, onClose } = props;
  const t = useTranslations('agentCases');
  const c = useTranslations('common');
  const [form, setForm] = useState(() => formOf(seed));
  const [isTold, setTold] = useState(false);
  const { save, busy, discard, isDiscarding } = useSaveCase(props);
  const found = checkForm(form);
  const problems = isTold ? found : {};
  const submit = (thenRun: boolean) => {
    setTold(true);
    if (Object.keys(found).length === 0) void save(form, thenRun);
  };
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={onClose}
      title={seed.isCopied ? t('lookTitle') : seed.id ? t('editTitle') : t('newTitle')}
    >
      <form
        className="space-y-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        {seed.isCopied && (
          <p className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-sm text-warning">
            <EyeIcon className="mt-0.5 size-4 shrink-0" aria-hidden />
            {t('lookText')}
          </p>
        )}
        <TalkField turns={form.turns} onChange={(turns) => setForm({ ...form, turns })} problems={problems} />
        <ChecksField
          checks={form.checks}
          onChange={(checks) => setForm({ ...form, checks })}
          problems={problems}
          canJudge={canJudge}
        />
        <Field label={t('name')} hint={t('nameHint')} error={problems.name && t('problem_required')}>
          {(control) => (
            <Input
              {...control}
              value={form.name}
              onChange={({ target }) => setForm({ ...form, name: target.value })}
              maxLength={100}
              autoComplete="off"
              placeholder={t('namePlaceholder')}
            />
          )}
        </Field>
        <Switch
          label={t('required')}
          hint={t('requiredHint')}
          checked={form.isRequired}
          onChange={(isRequired) => setForm({ ...form, isRequired })}
        />
        <DialogActions>
          {seed.isCopied ? (
            <Button busy={isDiscarding} onClick={discard}>
              {t('discardCopy')}
            </Button>
          ) : (
            <Button onClick={onClose}>{c('cancel')}</Button>
          )}
          <Button busy={busy} onClick={() => submit(true)}>
            {t('saveAndRun')}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {c('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
