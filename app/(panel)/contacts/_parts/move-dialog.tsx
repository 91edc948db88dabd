'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { firstStage, type StageRef, StageSelect } from '../../_contacts/stage-select.tsx';
import { usePipelines } from '../../_contacts/use-configuration.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** The dialog that moves the selected contacts to a stage of a pipeline. */
export function MoveDialog({ count, busy, onClose, onAction }: BulkDialogProps) {
  const t = useTranslations('contacts');
  const c = useTranslations('common');
  const pipelines = (usePipelines() ?? []).filter(({ stages }) => stages.length > 0);
  const [chosen, setChosen] = useState<StageRef | null>(null);
  const stage = chosen ?? firstStage(pipelines);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('moveTitle', { count })}
      description={pipelines.length > 0 ? t('moveText') : t('noPipelines')}
      className="max-w-md"
    >
      {pipelines.length > 0 && <StageSelect pipelines={pipelines} value={stage} onChange={setChosen} />}
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          disabled={stage.stage === ''}
          onClick={() => onAction({ type: 'move_stage', ...stage })}
        >
          {t('bulkMove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
