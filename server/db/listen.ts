import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Sql } from './sql.ts';

type Hear = (payload: string) => void;

/** Said of a person whose membership, role or sessions changed: their live streams look them up at once. */
export const memberNews = (userId: string): string => `member:${userId}`;

/** Tells every process with the commit. */
export const tellMemberNews = (on: Pick<Sql, 'run'>, userId: string): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [memberNews(userId)]);

/** Said of a place somebody came to or left, to whoever listens in their organization; nothing is kept of it. */
export const presenceNews = (organizationId: string): string => `presence:${organizationId}:`;

/** Tells every process with the commit. */
export const tellPresenceNews = (on: Pick<Sql, 'run'>, organizationId: string, news: unknown): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [presenceNews(organizationId) + JSON.stringify(news)]);

/** Given to listeners after a lost connection: what was said meanwhile is unknown, so each looks for itself. */
export const missedSome = '*';
const reconnectAfterMs = 1_000;

const state = oncePerProcess('listen', () => ({
  listeners: new Set<Hear>(),
  client: null as pg.Client | null,
  timer: null as NodeJS.Timeout | null,
}));

const tellAll = (payload: string) => {
  for (const hear of state.listeners) hear(payload);
};

function reconnectLater(): void {
  state.client = null;
  if (state.listeners.size === 0) return;
  state.timer ??= setTimeout(() => {
    state.timer = null;
    connect();
  }, reconnectAfterMs).unref();
}

function connect(): void {
  if (state.client) return;
  const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'parley-listen' });
  state.client = client;
  client.on('notification', ({ payload }) => tellAll(payload ?? ''));
  client.on('error', (error) => log.warn({ error: error.message }, 'the listening database connection was lost'));
  client.on('end', reconnectLater);
  client
    .connect()
    .then(() => client.query('LISTEN parley_live'))
    .then(
      () => tellAll(missedSome),
      // Ended by the last listener before it was there, it is nobody's any more.
      () => state.client === client && reconnectLater(),
    );
}

/**
 * Hears which organizations have news (`pg_notify('parley_live', id)`), over one connection for the whole process that
 * comes back by itself. Returns how to stop; the last one to leave closes the connection.
 */
export function listenForNews(hear: Hear): () => void {
  state.listeners.add(hear);
  connect();
  return () => {
    state.listeners.delete(hear);
    if (state.listeners.size > 0) return;
    const { client } = state;
    state.client = null;
    client?.removeAllListeners('end');
    client?.end().catch(() => {});
  };
}
