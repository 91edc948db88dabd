import type { ReactNode } from 'react';
import { DocsHeader } from './docs-header.tsx';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-surface">
      <DocsHeader />
      {children}
    </div>
  );
}
