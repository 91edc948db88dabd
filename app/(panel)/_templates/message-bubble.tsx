import type { ReactNode } from 'react';
import { WithBlanks } from './gap-label.tsx';

interface Props {
  /** The preview of the header's file. Absent if the header has no file. */
  readonly medium?: ReactNode;
  readonly heading?: string | null | undefined;
  readonly text: string;
  readonly footer?: string | undefined;
  readonly buttons?: readonly string[] | undefined;
  /** The note to show if the text is empty. */
  readonly empty?: string;
}

/** Shows a message as the customer will see it. A variable without a value appears as a blank. */
export function MessageBubble({ medium, heading, text, footer, buttons = [], empty }: Props) {
  return (
    <div className="rounded-xl bg-sunken p-3">
      <div className="ml-auto w-fit max-w-[90%]">
        <div className="space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md leading-relaxed break-words shadow-xs">
          {medium}
          {heading && (
            <p className="font-semibold">
              <WithBlanks text={heading} />
            </p>
          )}
          <p className="whitespace-pre-wrap">
            {text ? <WithBlanks text={text} /> : <span className="text-ink-soft">{empty}</span>}
          </p>
          {footer && <p className="text-xs text-ink-soft">{footer}</p>}
        </div>
        {buttons.length > 0 && (
          <ul className="mt-1 space-y-1">
            {buttons.map((label) => (
              <li
                key={label}
                className="rounded-lg bg-surface px-3 py-1.5 text-center text-sm font-medium text-accent-ink shadow-xs"
              >
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
