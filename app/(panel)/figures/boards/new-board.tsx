'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { useHasPower } from '../../_shell/member.tsx';
import type { periods } from '../use-figures-query.ts';
import { BoardName } from './board-name.tsx';
import { templateNames, templates } from './templates.ts';
import { useBoardChanges } from './use-boards.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (boardId: string, period: (typeof periods)[number]) => void;
}

/** Creates a board, either without figures or from a template. */
export function NewBoard({ onClose, onMade }: Props) {
  const t = useTranslations('reportBoards');
  const c = useTranslations('common');
  const seesCosts = useHasPower('costs:read');
  const sayFailure = useSayFailure();
  const { create } = useBoardChanges();
  const [template, setTemplate] = useState<(typeof templateNames)[number]>('week');
  const [typed, setTyped] = useState<string>();
  const name = typed ?? t(`template_${template}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const { tiles, period } = templates[template];
    create.mutate(
      { name: name.trim(), tiles: tiles.filter(({ figure }) => seesCosts || figure !== 'costs') },
      {
        onSuccess: (made) => {
          toast.success(t('createdToast', { name: made.name }));
          onMade(made.id, period);
        },
        onError: (error) => sayFailure(error),
      },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('newTitle')} description={t('newText')}>
      <form onSubmit={submit} className="space-y-5">
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('beginWith')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {templateNames.map((one) => (
              <label
                key={one}
                className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name="template"
                  className="mt-0.5 accent-accent"
                  checked={template === one}
                  onChange={() => setTemplate(one)}
                />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{t(`template_${one}`)}</span>
                  <span className="mt-0.5 block text-xs text-ink-soft">{t(`about_${one}`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <BoardName name={name} onChange={setTyped} />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={create.isPending} disabled={name.trim() === ''}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
