'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button.tsx';

interface Props {
  /** The row's name, for screen readers. */
  readonly name: string;
  readonly onEdit: () => void;
  /** Deletes the row. Absent if the user may not delete the row. */
  readonly onDelete?: (() => void) | undefined;
}

/** The edit and delete buttons at the end of a row. */
export function RowActions({ name, onEdit, onDelete }: Props) {
  const t = useTranslations('common');
  return (
    <span className="flex shrink-0">
      <Button size="icon" look="quiet" aria-label={t('editOf', { name })} title={t('edit')} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden />
      </Button>
      {onDelete && (
        <Button size="icon" look="quiet" aria-label={t('deleteOf', { name })} title={t('delete')} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden />
        </Button>
      )}
    </span>
  );
}
