'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { ReportBoard } from '#server/contract/insight/report-board.ts';
import { audiencesOf, type BoardAudience } from '#server/contract/insight/report-board-words.ts';
import { useHasPower, useMember } from '../../_shell/member.tsx';
import { BoardName } from './board-name.tsx';
import { TilesField } from './tiles-field.tsx';
import { useBoardChanges } from './use-boards.ts';

interface Props {
  readonly board: ReportBoard;
  readonly onClose: () => void;
}

/**
 * Edits the name, the figures and the audience of a board, and saves them together. If another member has saved the
 * board since the form was opened, the server refuses the save and keeps the other member's changes.
 */
export function BoardForm({ board, onClose }: Props) {
  const t = useTranslations('reportBoards');
  const c = useTranslations('common');
  const mayShare = useHasPower('views:share');
  const { role } = useMember();
  const sayFailure = useSayFailure();
  const { update, reread } = useBoardChanges();
  const [from, setFrom] = useState(board);
  const [name, setName] = useState(board.name);
  const [tiles, setTiles] = useState(board.tiles);
  const [sharedWith, setSharedWith] = useState(board.shared_with);
  const [problem, setProblem] = useState<string>();
  const audiences: readonly BoardAudience[] = [
    ...new Set(['nobody', board.shared_with, ...audiencesOf[role]] as const),
  ];
  const startAgain = () => {
    setFrom(board);
    setName(board.name);
    setTiles(board.tiles);
    setSharedWith(board.shared_with);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const sent = { name: name.trim(), tiles, ...(sharedWith !== from.shared_with && { shared_with: sharedWith }) };
    update.mutate(
      { id: from.id, version: from.version, ...sent },
      {
        onSuccess: (saved) => {
          toast.success(t('savedToast', { name: saved.name }));
          onClose();
        },
        onError: (error) => {
          void reread();
          sayFailure(error, { report_board_changed: setProblem });
        },
      },
    );
  };
  return (
    <Dialog open shape="sheet" onOpenChange={onClose} title={t('editTitle')} description={t('editText')}>
      <form onSubmit={submit} className="space-y-5">
        <BoardName name={name} onChange={setName} />
        <TilesField tiles={tiles} onChange={setTiles} />
        {mayShare && (
          <Field label={t('sharedWith')} hint={t('sharedHint')}>
            {(control) => (
              <Select
                {...control}
                value={sharedWith}
                onChange={({ target }) => setSharedWith(target.value as BoardAudience)}
              >
                {audiences.map((one) => (
                  <option key={one} value={one}>
                    {t(`shared_${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {problem && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
            <span className="min-w-0 flex-1">{problem}</span>
            <Button size="sm" onClick={startAgain}>
              {t('startAgain')}
            </Button>
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={update.isPending} disabled={name.trim() === ''}>
            {c('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
