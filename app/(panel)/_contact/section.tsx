import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';

/** A section of the contact's page with a title. */
export const Section = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Card className="@container overflow-visible p-4">
    <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      {action}
    </div>
    {children}
  </Card>
);

/** A value with its label. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid items-baseline gap-x-3 py-0.5 text-sm @xs:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="truncate text-ink-soft" title={label}>
      {label}
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
