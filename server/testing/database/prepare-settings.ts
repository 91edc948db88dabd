// This file runs before any module of the product is loaded, because the product reads its settings on first use.
Object.assign(process.env, {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  ENCRYPTION_KEY: 'a key only tests use, as long as one has to be',
  AUTH_SECRET: 'a secret only tests use, as long as one has to be',
  WHATSAPP_APP_SECRET: 'an app secret only tests use',
  WHATSAPP_VERIFY_TOKEN: 'a verify token only tests use',
  AGENT_QUIET_MS: '0',
  // A test makes calls from another IP address as if it were a proxy (`call` with `ip`).
  TRUSTED_PROXIES: '127.0.0.1',
});
