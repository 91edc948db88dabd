import type { ReactNode } from 'react';
import { PanelProviders } from '#app/_trpc/providers.tsx';
import { BrandMark } from '#app/_ui/display/brand-mark.tsx';
import { BrandStyle } from '#app/_ui/display/brand-style.tsx';
import type { PageBrand } from './page-brand.ts';

interface Props {
  /** Null if the page shows Parley's own name, colors and logo instead of an organization's brand. */
  readonly brand: PageBrand | null;
  readonly children: ReactNode;
}

/** The frame around pages for people who are not signed in. */
export const AuthFrame = ({ brand, children }: Props) => (
  <>
    {brand && <BrandStyle color={brand.color} />}
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex flex-col items-center text-center">
          <BrandMark logo={brand?.logo_url ?? null} className="size-12" />
          {brand && <p className="mt-3 max-w-full text-md font-medium break-words">{brand.name}</p>}
        </div>
        <PanelProviders>{children}</PanelProviders>
      </div>
    </main>
  </>
);
