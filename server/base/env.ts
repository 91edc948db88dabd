import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { readHostAndPort } from './host-and-port.ts';
import { oncePerProcess } from './once-per-process.ts';
import { stripEnd } from './strip-ends.ts';

const optionalText = z.string().optional();
/** A secret of at least 32 characters; the secrets made at start have 48. */
const secretText = (error: string) => z.string().min(32, error).optional();
/** A number of digits only: `1e3`, `0x10` and spaces are treated as typing errors. */
const number = (pattern: RegExp, error: string) => z.string().regex(pattern, error).transform(Number);
const wholeNumber = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  number(/^\d{1,15}$/, 'must be a whole number')
    .refine((value) => value >= min, `must be at least ${min}`)
    .refine((value) => value <= max, `must be at most ${max}`)
    .default(fallback);
/** The URL of a server that can be called, with one of the given schemes. */
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
/** Hosts with ports, each in the spelling of `hostAndPort`. */
const hosts = list
  .refine((entries) => entries.every((entry) => readHostAndPort(entry) !== null), 'host:port, separated by commas')
  .transform((entries) => entries.flatMap((entry) => readHostAndPort(entry) ?? []));
/** A flag; if it is absent, start-up decides (`decideExposure`). */
const optionalFlag = z.stringbool({ error: 'must be true or false' }).optional();

const isOff = (value: string | undefined) => value === undefined || /^(0|false)$/i.test(value);

const settingsShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: wholeNumber(3000, 0, 65_535),
  /** If absent, `listenHost` decides. */
  HOST: optionalText,
  PUBLIC_URL: webAddress,
  /** The organization whose brand visitors without a session see at `/`, in place of the product's own page. */
  FRONT_BRAND: optionalText,
  DATA_DIR: z.string().default('.data'),
  /** Free space, in MiB, below which files and bulk work are refused; 0 turns the check off. */
  FREE_SPACE_FLOOR_MB: wholeNumber(512),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgresql://…')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(20, 2, 200),
  /** How long a call waits for a free connection. With the default, the caller gets the error within 5 s in all. */
  DATABASE_WAIT_MS: wholeNumber(4_500, 100, 60_000),
  /** Row-level security as a second line of protection between tenants; off by default (prisma/README.md says why). */
  TENANT_RLS: optionalFlag,
  REDIS_URL: address(/^rediss?$/, 'redis://… or rediss://…'),
  AUTH_SECRET: secretText('must have at least 32 characters'),
  ENCRYPTION_KEY: secretText(
    'must have at least 32 characters; one in use that is shorter goes into ENCRYPTION_KEY_PREVIOUS, then npm run rotate-key',
  ),
  /**
   * The key before this one, while `npm run rotate-key` encrypts everything again. It may be as short as earlier
   * versions allowed.
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
  /** Parley's own app id at the operator. By it, Parley tells other apps that own a thread from itself. */
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
   * How long steps of automations, e-mails and the like stay with a process that was killed before others take them.
   */
  WORK_LEASE_MS: wholeNumber(30_000, 500),
  /**
   * A process whose event loop is blocked for this long is ended, so that it can be started again; 0 turns this off.
   */
  WATCHDOG_MS: wholeNumber(20_000, 0, 600_000),
  /**
   * How long work that must happen only once belongs to the process that took it. It must be longer than the channel
   * may take to answer; after it, the outcome is unknown.
   */
  SEND_LEASE_MS: wholeNumber(35_000, 500),
  AGENT_QUIET_MS: wholeNumber(3000),
  AGENT_LEASE_MS: wholeNumber(15_000, 500),
  /** How long one call to an AI provider may take, including its answer. */
  AI_TIMEOUT_MS: wholeNumber(60_000, 10),
  CLOCK_OFFSET_SECONDS: number(/^-?\d{1,12}(\.\d+)?$/, 'must be a number of seconds').default(0),
  TRUSTED_PROXIES: list.refine((proxies) => proxies.every(isAddressOrRange), 'addresses or CIDR ranges'),
  /**
   * The most MiB of request bodies in memory at once, of one address and of all. One send with a file takes up to 32.
   */
  BODIES_PER_ADDRESS_MB: wholeNumber(64, 1),
  BODIES_IN_ALL_MB: wholeNumber(256, 1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SEED_DEMO: optionalFlag,
  /** Days of history in the demo; with 0 it has only its latest conversations. */
  SEED_DEMO_DAYS: wholeNumber(90, 0, 365),
  /** Whether customers write to the demo by themselves while a member has its panel open. */
  DEMO_TRAFFIC: z.stringbool({ error: 'must be true or false' }).default(true),
  /** The approximate time in seconds between two of these customers. */
  DEMO_TRAFFIC_SECONDS: wholeNumber(240, 1, 86_400),
  SANDBOX: optionalFlag,
});

/** Renamed settings, the former name first. A former name is still read for one more version. */
const formerNames = { TENANT_WALL: 'TENANT_RLS' } as const;

/** Returns the former names that a source uses, each with the name to use instead. */
export const formerNamesIn = (source: Record<string, string | undefined>): (readonly [string, string])[] =>
  Object.entries(formerNames).filter(([former]) => source[former]);

/** The names of all variables the product reads. */
export const settingNames = Object.keys(settingsShape.shape);

type Settings = z.output<typeof settingsShape>;

const inngestKeys = ['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const;
const isInngestWithKeys = (values: Settings): boolean =>
  isOff(values.INNGEST_DEV) && Boolean(values.INNGEST_BASE_URL || inngestKeys.some((name) => values[name]));

/**
 * Inngest, hosted or self-hosted, receives events with one key and signs its calls with the other; only its dev server
 * needs no keys.
 */
function missingForInngest(values: Settings): string[] {
  return isInngestWithKeys(values) ? inngestKeys.filter((name) => !values[name]) : [];
}

/** Inngest calls back at this address, which must not be taken from a stranger's request. */
const missingOrigin = (values: Settings): string[] =>
  isInngestWithKeys(values) && !values.PUBLIC_URL && !values.INNGEST_SERVE_ORIGIN ? ['PUBLIC_URL'] : [];

/** A bucket cannot be used without its keys. */
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

/** Thrown for bad values: the process names every wrong variable and refuses to start. */
export class InvalidEnvironment extends Error {}

/**
 * Reads the settings of boot/README.md#settings from a source. Throws `InvalidEnvironment`, which names each bad
 * variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as not set, because that is how compose files and `.env` leave one out.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const [former, name] of formerNamesIn(set)) set[name] ??= set[former];
  const result = shape.safeParse(set);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironment(`These environment variables have values that cannot be used:\n${lines.join('\n')}`);
}

const settings = oncePerProcess('env', () => ({ read: null as Env | null }));

/** The settings, read on first use. Start-up completes them (secrets, database address) with `completeEnv`. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, name: string) => {
    settings.read ??= readEnv(process.env);
    return settings.read[name as keyof Env];
  },
});

/** Adds settings that start-up has made, so that all later reads see them. */
export function completeEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  settings.read = null;
}

/** Whether work goes to an external Inngest (the SDK's own variables are set) and not to the embedded engine. */
export function usesOutsideInngest(): boolean {
  return !isOff(env.INNGEST_DEV) || Boolean(env.INNGEST_BASE_URL || env.INNGEST_EVENT_KEY || env.INNGEST_SIGNING_KEY);
}

/** Returns the address that people and webhook receivers see, without a trailing slash. */
export function publicUrl(): string {
  return stripEnd(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, '/');
}
