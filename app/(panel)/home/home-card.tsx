import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';

/** A card with a heading and rows. Areas without rows have no card; `CalmLine` lists them in one line. */
export const HomeCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card>
    <h2 className="border-b border-line px-4 py-3 text-md font-semibold sm:px-5">{title}</h2>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
);
