import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { DocsHeader } from './docs-header.tsx';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <Texts of="app/docs/layout.tsx">
      <div className="min-h-dvh bg-surface">
        <DocsHeader />
        {children}
      </div>
    </Texts>
  );
}
