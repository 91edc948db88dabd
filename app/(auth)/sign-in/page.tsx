import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentMember } from '#app/_auth/current-member.ts';
import { Texts } from '#app/_i18n/texts.tsx';
import { BrandMark } from '#app/_ui/display/brand-mark.tsx';
import { BrandStyle } from '#app/_ui/display/brand-style.tsx';
import { pageBrand, tabTitle } from '../_parts/page-brand.ts';
import { ownPath } from './own-path.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  readonly searchParams: Promise<{ next?: unknown; brand?: unknown }>;
}

/**
 * Returns the brand that the URL names. If the URL names none, returns the brand of the organization whose panel was
 * last open in this browser.
 */
const brandHere = async (wanted: unknown) => pageBrand(wanted ?? (await cookies()).get('parley_brand')?.value);

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => ({
  title: tabTitle((await getTranslations('signIn'))('title'), await brandHere((await searchParams).brand)),
});

export default async function SignInPage({ searchParams }: Props) {
  const { next, brand: wanted } = await searchParams;
  if (await currentMember()) redirect(ownPath(next));
  const t = await getTranslations('signIn');
  const brand = await brandHere(wanted);
  return (
    <Texts of="app/(auth)/sign-in/page.tsx">
      {brand && <BrandStyle color={brand.color} />}
      <main className="flex min-h-dvh items-center justify-center p-4">
        <div className="w-full max-w-sm">
          <div className="mb-8 flex flex-col items-center text-center">
            <BrandMark logo={brand?.logo_url ?? null} className="size-12" />
            <h1 className="mt-4 text-2xl font-semibold tracking-tight">{brand?.name ?? 'Parley'}</h1>
            <p className="mt-1 text-sm text-ink-soft">{t('subtitle')}</p>
          </div>
          <SignInForm next={ownPath(next)} brand={brand?.id ?? null} />
        </div>
      </main>
    </Texts>
  );
}
