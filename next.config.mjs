import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';

const formatter = createRequire(import.meta.url).resolve('use-intl/format-message/format-only');

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Pictures are shown as they are; nobody has us fetch and draw others.
  images: { unoptimized: true },
  // `/v1/contacts/` is no address of the API; a redirect would say that it is.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm run check`; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Read when the page is shown; a host that copies only what is imported takes them along.
  outputFileTracingIncludes: {
    '/docs/**': ['./app/docs/{webhooks/verify,web-chat/sign}/*', './app/docs/guides/text/**'],
  },
  // Each page of the documentation is also there as Markdown, behind its own address.
  // Where it was before it moved to the settings.
  redirects: async () => [{ source: '/developers/engine', destination: '/settings/engine', permanent: true }],
  rewrites: async () =>
    ['', '/:part', '/:part/:page'].map((place) => ({
      source: `/docs${place}.md`,
      destination: `/docs/markdown${place}`,
    })),
  experimental: {
    // A process loads what it is asked for: 60 MB less at the start, where most is code of doors that are answered without Next.
    preloadEntriesOnStart: false,
  },
  // Messages are parsed on the server (app/_i18n/compile-texts.ts): no page carries a parser of them.
  turbopack: { resolveAlias: { 'use-intl/format-message': `./${path.relative(process.cwd(), formatter)}` } },
  // The server's packages stay outside the bundle: they run natively and live once a process.
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
