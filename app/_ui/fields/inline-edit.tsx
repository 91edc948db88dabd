'use client';

import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { useErrorText } from '../feedback/use-error-text.ts';
import { Input, Textarea } from './field.tsx';

interface Props {
  readonly label: string;
  readonly value: string | null;
  /**
   * Saves the new text, or null if the field was cleared. If this function throws, the error's message is shown at the
   * field.
   */
  readonly onSave: (value: string | null) => Promise<unknown>;
  readonly type?: 'text' | 'email' | 'tel' | 'number' | 'date' | 'url' | 'textarea';
  /** Renders the value while it is not being edited. */
  readonly children?: ReactNode;
  /** The text shown when there is no value. */
  readonly placeholder: string;
  readonly readOnly?: boolean;
  /** Whether the field must not be empty. */
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly className?: string;
}

interface EditorProps extends Props {
  readonly onClose: () => void;
}

/**
 * The field while the value is being edited. Enter, or leaving the field, saves the value. Escape discards the change.
 */
function Editor({ label, value, onSave, onClose, type = 'text', required, maxLength, className }: EditorProps) {
  const [text, setText] = useState(value ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    // `select` works in all fields. `setSelectionRange` throws in fields for e-mails, numbers and dates.
    field.current?.select();
  }, []);

  const close = () => {
    done.current = true;
    onClose();
  };
  const save = async () => {
    if (done.current || busy) return;
    const next = text.trim() === '' ? null : text.trim();
    if (next === value || (next === null && required)) return close();
    setBusy(true);
    try {
      await onSave(next);
      close();
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
      field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && (type !== 'textarea' || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  const common = {
    ref: field,
    value: text,
    'aria-label': label,
    'aria-invalid': error !== undefined,
    'aria-describedby': errorId,
    'aria-busy': busy,
    maxLength,
    className: cn('-mx-2 w-[calc(100%+1rem)] px-2', className),
    onKeyDown,
    onBlur: () => void save(),
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return (
    <span className="block">
      {type === 'textarea' ? (
        <Textarea {...common} rows={Math.min(12, Math.max(3, text.split('\n').length + 1))} />
      ) : (
        <Input {...common} type={type} className={cn('h-8', common.className)} autoComplete="off" />
      )}
      <span id={errorId} role="alert" className="mt-1 block text-xs text-danger empty:hidden">
        {error}
      </span>
    </span>
  );
}

/** A value that the user can edit in place. */
export function InlineEdit(props: Props) {
  const { label, value, children, placeholder, readOnly, className } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // If the user ended the edit by keyboard, the focus returns to the value. If the user clicked elsewhere, the focus
    // stays there.
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <Editor {...props} onClose={() => setEditing(false)} />;
  const shown = value === null || value === '' ? null : (children ?? value);
  if (readOnly) return <span className={cn('block break-words', className)}>{shown ?? '—'}</span>;
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setEditing(true)}
      className={cn(
        'group/edit relative -mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center gap-2 rounded-lg px-2 py-1 text-left hover:bg-sunken dark:hover:bg-raised',
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      <span className={cn('min-w-0 flex-1 break-words whitespace-pre-line', shown === null && 'text-ink-faint')}>
        {shown ?? placeholder}
      </span>
      <Pencil
        className="absolute top-2 right-2 size-3.5 bg-inherit text-ink-faint opacity-0 group-hover/edit:opacity-100 group-focus-visible/edit:opacity-100"
        aria-hidden
      />
    </button>
  );
}
