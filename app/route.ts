import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { env, publicUrl } from '#server/base/env.ts';
import { currentMember } from './_auth/current-member.ts';
import { landingOf } from './_auth/landing-of.ts';
import { frontPage } from './_front/front-page.ts';
import { withBrand } from './_ui/display/with-brand.ts';
import { pageBrand } from './(auth)/_parts/page-brand.ts';

const seeOther = (location: string) =>
  new Response(null, { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } });

/**
 * Returns the brand to show instead of Parley's own: the deployment's brand, otherwise the brand that this browser last
 * used.
 */
async function brandHere() {
  const known = (await cookies()).get('parley_brand')?.value;
  return (await pageBrand(env.FRONT_BRAND)) ?? (await pageBrand(known));
}

/**
 * GET /: redirects signed-in members to their first page. Shows other visitors the front page, which explains the
 * product.
 */
export async function GET(): Promise<Response> {
  const member = await currentMember();
  if (member) return seeOther(landingOf(member.role));
  const brand = await brandHere();
  if (brand) return seeOther(withBrand('/sign-in', brand.id));
  const locale = await getLocale();
  const t = await getTranslations('front');
  const page = frontPage({ t, locale, api: `${publicUrl()}/v1` });
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Language',
    },
  });
}
