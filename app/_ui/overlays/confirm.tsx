'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Field, Input } from '../fields/field.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ReactNode;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Whether the action can be undone. The button of such an action is not red. */
  readonly isHarmless?: boolean;
  /** A text that the user must type before the action, if the action cannot be undone. */
  readonly typed?: string;
  readonly returnTo?: RefObject<HTMLElement | null>;
}

/** A dialog that asks for confirmation before an action. */
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
