import type { ReactNode } from 'react';
import { Card } from '#app/_ui/page.tsx';

/** A part of making a campaign. */
export const Step = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <Card className="p-5">
    <h2 className="font-semibold">{title}</h2>
    {hint && <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>}
    <div className="mt-4 space-y-4">{children}</div>
  </Card>
);
