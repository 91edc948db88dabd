import type { BulkAction } from '#server/contract/outreach/contact-bulk.ts';

/** The properties of a dialog that changes all selected contacts. */
export interface BulkDialogProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: BulkAction) => void;
}
