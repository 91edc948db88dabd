'use client';

import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface Props {
  /** The secret to show. The dialog is open while this is not null. */
  readonly secret: string | null;
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly onDone: () => void;
  /** An explanation of how the secret is used, shown below the secret. */
  readonly children?: ReactNode;
}

/**
 * Shows a secret that cannot be shown again. Only the dialog's own button closes it, so that a stray click does not
 * lose the secret.
 */
export function SecretDialog({ secret, title, text, done, onDone, children }: Props) {
  return (
    <Dialog open={secret !== null} onOpenChange={() => {}} title={title} description={text} closable={false}>
      <div className="flex items-center gap-2">
        <code
          data-testid="secret"
          className="min-w-0 flex-1 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
        >
          {secret}
        </code>
        <CopyButton text={secret ?? ''} />
      </div>
      {children}
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
