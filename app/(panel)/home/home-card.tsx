import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';

/** One part of the page: a heading and rows; what has none is told of in a line (calm-line.tsx). */
export const HomeCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card>
    <h2 className="border-b border-line px-4 py-3 text-md font-semibold sm:px-5">{title}</h2>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
);
