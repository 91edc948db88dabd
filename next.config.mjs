import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

const formatter = createRequire(import.meta.url).resolve('use-intl/format-message/format-only');

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Images are served as they are: the server must not fetch and convert images for others.
  images: { unoptimized: true },
  // `/v1/contacts/` is not an address of the API; redirecting it would suggest that it is.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run check`; a build need not check them again.
  typescript: { ignoreBuildErrors: true },
  // These files are read when a page is rendered; listed here so that a host that copies only imported files includes
  // them.
  outputFileTracingIncludes: {
    '/docs/**': ['./app/docs/{webhooks/verify,web-chat/sign}/*', './app/docs/guides/text/**'],
  },
  // The engine page was at this address before it moved to the settings. The rewrites below serve each page of the
  // documentation also as Markdown, at its own address with `.md`.
  redirects: async () => [{ source: '/developers/engine', destination: '/settings/engine', permanent: true }],
  rewrites: async () =>
    ['', '/:part', '/:part/:page'].map((place) => ({
      source: `/docs${place}.md`,
      destination: `/docs/markdown${place}`,
    })),
  experimental: {
    // Load only what is requested. This saves 60 MB at the start, because most preloaded code belongs to entry points
    // that are handled without Next.
    preloadEntriesOnStart: false,
  },
  // Messages are parsed on the server (app/_i18n/compile-texts.ts), so that no page includes a parser for them.
  turbopack: { resolveAlias: { 'use-intl/format-message': `./${path.relative(process.cwd(), formatter)}` } },
  // These packages stay outside the server bundle: they contain native code or must be loaded once a process.
  serverExternalPackages: [
    'pg',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@node-rs/argon2',
    'pino',
    'inngest',
    'ioredis',
    'undici',
    'web-push',
    'ai',
    '@ai-sdk/openai',
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/openai-compatible',
  ],
};

const requestConfig = ['./app/_i18n/request.ts', './app/_i18n/request.tsx'].find((file) => existsSync(file));

export default requestConfig ? createNextIntlPlugin(requestConfig)(config) : config;
