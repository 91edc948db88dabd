import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { readHostAndPort } from './host-and-port.ts';
import { oncePerProcess } from './once-per-process.ts';
import { stripEnd } from './strip-ends.ts';

const optionalText = z.string().optional();
/** Those made at start have 48. */
const secretText = (error: string) => z.string().min(32, error).optional();
/** Digits and nothing else: `1e3`, `0x10` and blanks are typing errors. */
const number = (pattern: RegExp, error: string) => z.string().regex(pattern, error).transform(Number);
const wholeNumber = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  number(/^\d{1,15}$/, 'must be a whole number')
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`)
    .default(fallback);
/** The start of an address that can be called. */
const address = (schemes: RegExp, spoken: string) =>
  z.url({ protocol: schemes, error: `must be ${spoken}` }).optional();
const webAddress = address(/^https?$/, 'http://… or https://…');
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
/** `1.1.1.1`, `127.0.0.1:5353`, `[::1]:53`. */
const isNameServer = (text: string) =>
  isIP(text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')) > 0;
const isAddressOrRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
/** In one spelling each. */
const hosts = list
  .refine((entries) => entries.every((entry) => readHostAndPort(entry) !== null), 'host:port, separated by commas')
  .transform((entries) => entries.flatMap((entry) => readHostAndPort(entry) ?? []));
/** Absent, start-up decides (`decideExposure`). */
const optionalFlag = z.stringbool({ error: 'must be true or false' }).optional();

const isOff = (value: string | undefined) => value === undefined || /^(0|false)$/i.test(value);

const settingsShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: wholeNumber(3000, 0, 65_535),
  /** Absent: see `listenHost`. */
  HOST: optionalText,
  PUBLIC_URL: webAddress,
  /** The organization whose brand meets strangers at `/`, in place of the product's own page. */
  FRONT_BRAND: optionalText,
  DATA_DIR: z.string().default('.data'),
  /** Free space, in MiB, below which files and work in bulk are refused; 0: never. */
  FREE_SPACE_FLOOR_MB: wholeNumber(512),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgresql://…')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(20, 2, 200),
  /** How long a call waits for a free connection; by default the caller is told within 5 s, the answer included. */
  DATABASE_WAIT_MS: wholeNumber(4_500, 100, 60_000),
  /** Row-level security as a second line between tenants; off unless asked for (prisma/README.md says why). */
  TENANT_RLS: optionalFlag,
  REDIS_URL: address(/^rediss?$/, 'redis://… or rediss://…'),
  AUTH_SECRET: secretText('must have at least 32 characters'),
  ENCRYPTION_KEY: secretText(
    'must have at least 32 characters; one in use that is shorter goes into ENCRYPTION_KEY_PREVIOUS, then npm run rotate-key',
  ),
  /** The key before this one, while `npm run rotate-key` seals everything anew; it may be as short as keys once were. */
  ENCRYPTION_KEY_PREVIOUS: optionalText,
  INNGEST_BASE_URL: webAddress,
  INNGEST_DEV: z
    .string()
    .regex(/^(0|1|true|false|https?:\/\/.+)$/i, 'must be 1, 0 or http://…')
    .optional(),
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_SERVE_ORIGIN: webAddress,
  WHATSAPP_API_URL: webAddress,
  WHATSAPP_APP_SECRET: optionalText,
  WHATSAPP_VERIFY_TOKEN: optionalText,
  /** Our own app at the operator: who else owns a thread is told from us by it. */
  WHATSAPP_APP_ID: z.string().default('parley'),
  S3_ENDPOINT: webAddress,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: address(/^smtps?$/, 'smtp://… or smtps://…'),
  SMTP_FROM: optionalText,
  WEBHOOK_ALLOWED_TARGETS: hosts,
  WEBHOOK_DNS_SERVERS: list.refine((servers) => servers.every(isNameServer), 'addresses, each with a port or without'),
  WEBHOOK_RETRY_DELAYS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){4}$/, 'five comma-separated numbers of seconds')
    .default('60,300,1800,7200,43200')
    .transform((value) => value.split(',').map(Number)),
  WEBHOOK_TIMEOUT_MS: wholeNumber(10_000, 10),
  WEBHOOK_LEASE_MS: wholeNumber(10_000, 500),
  /** How long steps of automations, e-mails and the like stay with a process that was killed before others take them. */
  WORK_LEASE_MS: wholeNumber(30_000, 500),
  /** A process whose event loop stands for so long is ended, to be started anew; 0: never. */
  WATCHDOG_MS: wholeNumber(20_000, 0, 600_000),
  /** How long what happens once is its process's; longer than the channel may take to answer. Then its outcome is unknown. */
  SEND_LEASE_MS: wholeNumber(35_000, 500),
  AGENT_QUIET_MS: wholeNumber(3000),
  AGENT_LEASE_MS: wholeNumber(15_000, 500),
  /** How long one call to an AI provider may take, answer included. */
  AI_TIMEOUT_MS: wholeNumber(60_000, 10),
  CLOCK_OFFSET_SECONDS: number(/^-?\d{1,12}(\.\d+)?$/, 'must be a number of seconds').default(0),
  TRUSTED_PROXIES: list.refine((proxies) => proxies.every(isAddressOrRange), 'addresses or CIDR ranges'),
  /** Bytes of bodies in memory at once: of one address, and of all. One send with a file takes up to 32. */
  BODIES_PER_ADDRESS_MB: wholeNumber(64, 1),
  BODIES_IN_ALL_MB: wholeNumber(256, 1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SEED_DEMO: optionalFlag,
  /** Days of history the demo is filled with; 0: its last conversations alone. */
  SEED_DEMO_DAYS: wholeNumber(90, 0, 365),
  /** Do customers write to the demo by themselves while somebody looks at it? */
  DEMO_TRAFFIC: z.stringbool({ error: 'must be true or false' }).default(true),
  /** Seconds between one of them and the next, about. */
  DEMO_TRAFFIC_SECONDS: wholeNumber(240, 1, 86_400),
  SANDBOX: optionalFlag,
});

/** Settings that have another name now, by the former one: it is read for one more version. */
const formerNames = { TENANT_WALL: 'TENANT_RLS' } as const;

/** The former names a source uses, each with the name to write instead. */
export const formerNamesIn = (source: Record<string, string | undefined>): (readonly [string, string])[] =>
  Object.entries(formerNames).filter(([former]) => source[former]);

/** Every variable the product reads. */
export const settingNames = Object.keys(settingsShape.shape);

type Settings = z.output<typeof settingsShape>;

const inngestKeys = ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const;
const isInngestWithKeys = (values: Settings): boolean =>
  isOff(values.INNGEST_DEV) && Boolean(values.INNGEST_BASE_URL || inngestKeys.some((name) => values[name]));

/** Hosted or self-hosted, Inngest is sent events with one key and signs its calls with the other; only its dev server does without. */
function missingForInngest(values: Settings): string[] {
  return isInngestWithKeys(values) ? inngestKeys.filter((name) => !values[name]) : [];
}

/** It calls back at this address; which one that is must not be for a stranger's request to say. */
const missingOrigin = (values: Settings): string[] =>
  isInngestWithKeys(values) && !values.PUBLIC_URL && !values.INNGEST_SERVE_ORIGIN ? ['PUBLIC_URL'] : [];

/** A bucket is of no use without its keys. */
const missingForBucket = (values: Settings): string[] =>
  values.S3_BUCKET ? (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => !values[name]) : [];

const shape = settingsShape.superRefine((values, context) => {
  const missing = (names: readonly string[], message: string) => {
    for (const name of names) context.addIssue({ code: 'custom', path: [name], message });
  };
  missing(missingForInngest(values), 'is needed beside the other INNGEST_ variables');
  missing(
    missingOrigin(values),
    'is needed beside the INNGEST_ variables (or INNGEST_SERVE_ORIGIN): Inngest calls us there',
  );
  missing(missingForBucket(values), 'is needed with S3_BUCKET');
});

export type Env = z.infer<typeof shape>;

/** Thrown for a bad value: the process names every wrong variable and refuses to start. */
export class InvalidEnvironment extends Error {}

/** Reads the settings of boot/README.md#settings from a source; throws `InvalidEnvironment` naming each bad variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // A variable set to nothing is one that is not set: that is how compose files and `.env` leave one out.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const [former, name] of formerNamesIn(set)) set[name] ??= set[former];
  const result = shape.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironment(`These environment variables have values that cannot be used:\n${lines.join('\n')}`);
}

const settings = oncePerProcess('env', () => ({ read: null as Env | null }));

/** The settings, read on first use; start-up completes them (secrets, database address) by `completeEnv`. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, name: string) => {
    settings.read ??= readEnv(process.env);
    return settings.read[name as keyof Env];
  },
});

/** Start-up makes what was absent and hands it to every later reader here. */
export function completeEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  settings.read = null;
}

/** Is work handed to an Inngest outside (the SDK's own variables are set) rather than to the embedded engine? */
export function usesOutsideInngest(): boolean {
  return !isOff(env.INNGEST_DEV) || Boolean(env.INNGEST_BASE_URL || env.INNGEST_EVENT_KEY || env.INNGEST_SIGNING_KEY);
}

/** The address people and receivers see, without a trailing slash. */
export function publicUrl(): string {
  return stripEnd(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/');
}
