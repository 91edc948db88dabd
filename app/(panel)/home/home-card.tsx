import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';

interface Props {
  readonly title: string;
  /** What is said instead of rows; false: there are some. */
  readonly calm: string | false;
  readonly children: ReactNode;
}

/** One part of the page: a heading and rows, or a sentence that there is nothing to do. */
export const HomeCard = ({ title, calm, children }: Props) => (
  <Card>
    <h2 className="border-b border-line px-4 py-3 text-md font-semibold sm:px-5">{title}</h2>
    {calm === false ? (
      <ul className="divide-y divide-line">{children}</ul>
    ) : (
      <p className="px-4 py-4 text-sm text-ink-soft sm:px-5">{calm}</p>
    )}
  </Card>
);
