import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Sql } from './sql.ts';

type Hear = (payload: string) => void;

/** The channel for people whose membership, role or sessions changed: their live streams check the person's access again at once. */
export const memberNews = (userId: string): string => `member:${userId}`;

/** Tells every process with the commit. */
export const tellMemberNews = (on: Pick<Sql, 'run'>, userId: string): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [memberNews(userId)]);

/** The channel for presence: a member came to a page or left it. Listeners of the organization get it; it is not stored. */
export const presenceNews = (organizationId: string): string => `presence:${organizationId}:`;

/** Tells every process with the commit. */
export const tellPresenceNews = (on: Pick<Sql, 'run'>, organizationId: string, news: unknown): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [presenceNews(organizationId) + JSON.stringify(news)]);

/** Sent to listeners after a lost connection: notifications may have been missed, so each one checks for itself. */
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
      // The last listener left before this connection was ready, so it is not needed any more.
      () => state.client === client && reconnectLater(),
    );
}

/**
 * Listens for organizations with new facts (`pg_notify('parley_live', id)`) on one connection for the whole process, which
 * reconnects by itself. Returns a function that stops listening; the last listener closes the connection.
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
