'use client';

import { Copy, Pencil, Trash2, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import type { ReportBoard } from '#server/contract/insight/report-board.ts';
import { useBoardChanges } from './use-boards.ts';

interface Props {
  readonly board: ReportBoard;
  readonly onEdit: () => void;
  readonly onShow: (boardId: string | null) => void;
}

/** The longest allowed name of a board, in characters. */
const nameMax = 60;

/** The head of a board: its name, its audience and the actions on it. */
export function BoardHead({ board, onEdit, onShow }: Props) {
  const t = useTranslations('reportBoards');
  const c = useTranslations('common');
  const sayFailure = useSayFailure();
  const { create, remove } = useBoardChanges();
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, tiles, shared_with: sharedWith } = board;
  const duplicate = () =>
    create.mutate(
      { name: t('copyOf', { name }).slice(0, nameMax), tiles },
      {
        onSuccess: (made) => {
          toast.success(t('copiedToast', { name: made.name }));
          onShow(made.id);
        },
        onError: (error) => sayFailure(error),
      },
    );
  const removeNow = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t('removedToast', { name }));
          onShow(null);
        },
        onError: (error) => sayFailure(error),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="min-w-0 text-lg font-semibold break-words">{name}</h2>
      <Badge tone="neutral">
        {sharedWith !== 'nobody' && <Users className="mr-1 size-3" aria-hidden />}
        {t(`shared_${sharedWith}`)}
      </Badge>
      <div className="ml-auto flex gap-2 print:hidden">
        {board.may_change && (
          <Button size="sm" onClick={onEdit}>
            <Pencil className="size-4" aria-hidden />
            {t('edit')}
          </Button>
        )}
        <Button size="sm" busy={create.isPending} onClick={duplicate}>
          <Copy className="size-4" aria-hidden />
          {t('duplicate')}
        </Button>
        {board.may_change && (
          <Button
            size="sm"
            look="quiet"
            aria-label={c('deleteOf', { name })}
            title={c('delete')}
            onClick={() => setRemoving(true)}
          >
            <Trash2 className="size-4" aria-hidden />
          </Button>
        )}
      </div>
      {isRemoving && (
        <Confirm
          open
          onOpenChange={() => setRemoving(false)}
          title={t('removeTitle', { name })}
          description={t(sharedWith === 'nobody' ? 'removeText' : 'removeSharedText')}
          action={c('delete')}
          busy={remove.isPending}
          onConfirm={removeNow}
        />
      )}
    </div>
  );
}
