import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { readHostAndPort } from './host-and-port.ts';
import { oncePerProcess } from './once-per-process.ts';
import { stripEnd } from './strip-ends.ts';

const optionalText = z.string().optional();
/** A secret of at least 32 characters. Secrets that Parley generates at start have 48. */
const secretText = (error: string) => z.string().min(32, error).optional();
/** A number that is written only with digits. Forms like `1e3`, `0x10` or spaces count as typing errors. */
const number = (pattern: RegExp, error: string) => z.string().regex(pattern, error).transform(Number);
const wholeNumber = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  number(/^\d{1,15}$/, 'must be a whole number')
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`)
    .default(fallback);
/** Returns the schema of an optional URL of a server. The URL must have one of the given schemes. */
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
/** Whether the text is the address of a name server: `1.1.1.1`, `127.0.0.1:5353`, `[::1]:53`. */
const isNameServer = (text: string) =>
  isIP(text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')) > 0;
const isAddressOrRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
/** A list of hosts with ports, each in the normal form that `hostAndPort` returns. */
const hosts = list
  .refine((entries) => entries.every((entry) => readHostAndPort(entry) !== null), 'host:port, separated by commas')
  .transform((entries) => entries.flatMap((entry) => readHostAndPort(entry) ?? []));
/** A flag that may be absent. If absent, start-up decides the value (`decideExposure`). */
const optionalFlag = z.stringbool({ error: 'must be true or false' }).optional();

const isOff = (value: string | undefined) => value === undefined || /^(0|false)$/i.test(value);

const settingsShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: wholeNumber(3000, 0, 65_535),
  /** The host to listen on. If absent, `listenHost` decides the host. */
  HOST: optionalText,
  PUBLIC_URL: webAddress,
  /**
   * The organization whose brand is shown at `/` to visitors who are not signed in, instead of the product's own page.
   */
  FRONT_BRAND: optionalText,
  DATA_DIR: z.string().default('.data'),
  /**
   * The minimum free disk space in MiB. With less free space, files and bulk work are refused. 0 turns the check off.
   */
  FREE_SPACE_FLOOR_MB: wholeNumber(512),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgresql://…')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(20, 2, 200),
  /**
   * How long a call waits for a free database connection. With the default, the caller gets the error within 5 s in
   * total.
   */
  DATABASE_WAIT_MS: wholeNumber(4_500, 100, 60_000),
  /**
   * Whether row-level security is on, as a second protection between tenants. Off by default; prisma/README.md explains
   * why.
   */
  TENANT_RLS: optionalFlag,
  REDIS_URL: address(/^rediss?$/, 'redis://… or rediss://…'),
  AUTH_SECRET: secretText('must have at least 32 characters'),
  ENCRYPTION_KEY: secretText(
    'must have at least 32 characters; one in use that is shorter goes into ENCRYPTION_KEY_PREVIOUS, then npm run rotate-key',
  ),
  /**
   * The previous encryption key, needed while `npm run rotate-key` encrypts everything again. Earlier versions allowed
   * shorter keys, so this key may be as short as they allowed.
   */
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
  /**
   * Parley's own app id at WhatsApp. Parley uses this id to tell itself apart from other apps that can own a thread.
   */
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
  /**
   * How long a process keeps its lease on a step of an automation, an e-mail or similar work. After this time another
   * process takes over the work of a process that was killed.
   */
  WORK_LEASE_MS: wholeNumber(30_000, 500),
  /**
   * How long the event loop of a process may be blocked. After this time the process is ended, so that it can be
   * started again. 0 turns this check off.
   */
  WATCHDOG_MS: wholeNumber(20_000, 0, 600_000),
  /**
   * How long a process keeps its lease on work that must happen only once, such as sending a message. The lease must be
   * longer than the longest time that the channel takes to reply. After this time the outcome counts as unknown.
   */
  SEND_LEASE_MS: wholeNumber(35_000, 500),
  AGENT_QUIET_MS: wholeNumber(3000),
  AGENT_LEASE_MS: wholeNumber(15_000, 500),
  /** How long one call to an AI provider may take, including its response. */
  AI_TIMEOUT_MS: wholeNumber(60_000, 10),
  CLOCK_OFFSET_SECONDS: number(/^-?\d{1,12}(\.\d+)?$/, 'must be a number of seconds').default(0),
  TRUSTED_PROXIES: list.refine((proxies) => proxies.every(isAddressOrRange), 'addresses or CIDR ranges'),
  /**
   * The maximum total size, in MiB, of request bodies that are in memory at once: from one client address, and from all
   * addresses. One request with a file takes up to 32 MiB.
   */
  BODIES_PER_ADDRESS_MB: wholeNumber(64, 1),
  BODIES_IN_ALL_MB: wholeNumber(256, 1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SEED_DEMO: optionalFlag,
  /** How many days of history the demo gets. With 0 it has only its latest conversations. */
  SEED_DEMO_DAYS: wholeNumber(90, 0, 365),
  /** Whether simulated customers write to the demo while a member has its panel open. */
  DEMO_TRAFFIC: z.stringbool({ error: 'must be true or false' }).default(true),
  /** The approximate number of seconds between two simulated customers. */
  DEMO_TRAFFIC_SECONDS: wholeNumber(240, 1, 86_400),
  SANDBOX: optionalFlag,
});

/** Settings that were renamed, with the former name first. The former name is still read for one more version. */
const formerNames = { TENANT_WALL: 'TENANT_RLS' } as const;

/** Returns the former names in use in `source`, each with its new name. */
export const formerNamesIn = (source: Record<string, string | undefined>): (readonly [string, string])[] =>
  Object.entries(formerNames).filter(([former]) => source[former]);

/** The names of all environment variables that the product reads. */
export const settingNames = Object.keys(settingsShape.shape);

type Settings = z.output<typeof settingsShape>;

const inngestKeys = ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const;
const isInngestWithKeys = (values: Settings): boolean =>
  isOff(values.INNGEST_DEV) && Boolean(values.INNGEST_BASE_URL || inngestKeys.some((name) => values[name]));

/**
 * Returns the names of the missing Inngest keys. Inngest, hosted or self-hosted, needs the event key to receive events
 * from Parley, and the signing key to sign its calls to Parley. Only Inngest's dev server needs no keys.
 */
function missingForInngest(values: Settings): string[] {
  return isInngestWithKeys(values) ? inngestKeys.filter((name) => !values[name]) : [];
}

/**
 * Returns the name of the public address if it is not set. Inngest calls Parley back at this address. The address
 * cannot be taken from a request, because a stranger's request could name any host.
 */
const missingOrigin = (values: Settings): string[] =>
  isInngestWithKeys(values) && !values.PUBLIC_URL && !values.INNGEST_SERVE_ORIGIN ? ['PUBLIC_URL'] : [];

/**
 * Returns the names of the missing settings of the bucket for files. The bucket cannot be used without these settings.
 */
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

/** Thrown for invalid settings. The process prints every invalid variable and does not start. */
export class InvalidEnvironment extends Error {}

/**
 * Reads the settings described in boot/README.md#settings from `source`. Throws `InvalidEnvironment`, which names each
 * invalid variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as not set. Compose files and `.env` leave a variable out in this way.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const [former, name] of formerNamesIn(set)) set[name] ??= set[former];
  const result = shape.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironment(`These environment variables have values that cannot be used:\n${lines.join('\n')}`);
}

const settings = oncePerProcess('env', () => ({ read: null as Env | null }));

/** The settings, read on first use. Start-up adds the generated secrets and the database address with `completeEnv`. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, name: string) => {
    settings.read ??= readEnv(process.env);
    return settings.read[name as keyof Env];
  },
});

/** Adds settings that were made at start-up. All later reads return the added settings too. */
export function completeEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  settings.read = null;
}

/**
 * Whether work goes to an external Inngest server (the SDK's own variables are set) instead of the embedded job engine.
 */
export function usesOutsideInngest(): boolean {
  return !isOff(env.INNGEST_DEV) || Boolean(env.INNGEST_BASE_URL || env.INNGEST_EVENT_KEY || env.INNGEST_SIGNING_KEY);
}

/** Returns the public address, which people and webhook receivers see, without a trailing slash. */
export function publicUrl(): string {
  return stripEnd(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/');
}
