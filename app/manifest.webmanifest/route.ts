import { memberBrand } from '#app/_auth/member-brand.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** GET: returns the web app manifest, with which people install the panel on a device under the name of their brand. */
export async function GET(): Promise<Response> {
  const brand = await memberBrand();
  const name = brand?.name ?? 'Parley';
  const manifest = {
    id: '/inbox',
    name,
    short_name: name,
    start_url: '/inbox',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f7f6',
    theme_color: brand?.color ?? '#0b7a5b',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  };
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, no-cache' };
  return new Response(JSON.stringify(manifest), { headers });
}
