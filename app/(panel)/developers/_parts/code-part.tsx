'use client';

import { type ReactNode, useId } from 'react';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { CodeText } from './code-text.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The text that is copied, if it differs from the displayed `text`, which may be formatted for reading. */
  readonly copied?: string;
  /** A note about the text, or the content to show if the text is empty. */
  readonly children?: ReactNode;
}

/** A block of code under a title, with a button that copies the code. */
export function CodePart({ title, text, copied = text, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex min-h-8 items-center justify-between">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {text && <CopyButton text={copied} name={title} />}
      </div>
      {text && <CodeText text={text} wrap className="max-h-96" />}
      {children && <p className="mt-1 text-xs text-ink-soft">{children}</p>}
    </section>
  );
}
