'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { TagPicker } from '../../_contacts/tag-picker.tsx';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** The dialog that adds a tag to the selected contacts, or removes a tag from them. */
export function TagDialog({ count, busy, onClose, onAction }: BulkDialogProps) {
  const t = useTranslations('contacts');
  const [mode, setMode] = useState<'add_tag' | 'remove_tag'>('add_tag');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('tagTitle', { count })} className="max-w-md">
      <Segments
        label={t('tagAddOrRemove')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'add_tag', label: t('tagAdd') },
          { value: 'remove_tag', label: t('tagRemove') },
        ]}
      />
      <div aria-busy={busy} className="mt-3">
        <TagPicker canCreate={mode === 'add_tag'} onPick={(tag) => !busy && onAction({ type: mode, tag })} />
      </div>
    </Dialog>
  );
}
