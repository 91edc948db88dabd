'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Field, Input } from './field.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** What it does can be taken back. */
  readonly isHarmless?: boolean;
  /** For what cannot be undone: the person types this text first. */
  readonly typed?: string;
  readonly returnTo?: RefObject<HTMLElement | null>;
}

/** Asks before something that is hard to undo. */
export function Confirm({
  open,
  onOpenChange,
  title,
  description,
  action,
  busy = false,
  onConfirm,
  isHarmless = false,
  typed,
  returnTo,
}: Props) {
  const t = useTranslations('common');
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      className="max-w-md"
      returnTo={returnTo}
    >
      {typed !== undefined && (
        <Field label={t('typeToConfirm', { text: typed })}>
          {(control) => (
            <Input {...control} autoFocus autoComplete="off" value={text} onChange={(e) => setText(e.target.value)} />
          )}
        </Field>
      )}
      <DialogActions>
        <Button data-harmless onClick={() => onOpenChange(false)}>
          {t('cancel')}
        </Button>
        <Button
          look={isHarmless ? 'primary' : 'danger'}
          busy={busy}
          disabled={typed !== undefined && text.trim() !== typed}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
