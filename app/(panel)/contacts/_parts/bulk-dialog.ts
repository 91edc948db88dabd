import type { BulkAction } from '#server/contract/contact-bulk.ts';

/** What a dialog that asks what to do with many contacts is given. */
export interface BulkDialogProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAct: (act: BulkAction) => void;
}
