import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

const formatter = createRequire(import.meta.url).resolve('use-intl/format-message/format-only');

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Images are served unchanged, so that a visitor cannot make the server fetch and convert images.
  images: { unoptimized: true },
  // `/v1/contacts/` is not a URL of the API. A redirect would suggest that it is one.
  skipTrailingSlashRedirect: true,
  // `npm run check` checks the types, so the build does not.
  typescript: { ignoreBuildErrors: true },
  // Files that are read when a page is rendered. They are listed because some hosts copy only imported files.
  outputFileTracingIncludes: {
    '/docs/**': ['./app/docs/{webhooks/verify,web-chat/sign}/*', './app/docs/guides/text/**'],
  },
  // The redirect is for the old URL of the engine page, which moved to the settings. The rewrites below serve each page
  // of the documentation as Markdown at its own URL with `.md`.
  redirects: async () => [{ source: '/developers/engine', destination: '/settings/engine', permanent: true }],
  rewrites: async () =>
    ['', '/:part', '/:part/:page'].map((pagePath) => ({
      source: `/docs${pagePath}.md`,
      destination: `/docs/markdown${pagePath}`,
    })),
  experimental: {
    // Load code only when it is requested. Preloading would cost 60 MB at the start, mostly for routes that are handled
    // without Next.
    preloadEntriesOnStart: false,
  },
  // Messages are parsed on the server (app/_i18n/compile-texts.ts), so that no page includes a parser for them.
  turbopack: { resolveAlias: { 'use-intl/format-message': `./${path.relative(process.cwd(), formatter)}` } },
  // These packages are not bundled, because they contain native code or must be loaded only once per process.
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
