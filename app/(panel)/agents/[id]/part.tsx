import { type ReactNode, useId } from 'react';
import { Card } from '#app/_ui/page.tsx';

interface Props {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the editor: a title, an explanation and fields. */
export function Part({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="p-4 sm:p-5">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
        <div className="mt-5 space-y-5">{children}</div>
      </section>
    </Card>
  );
}
