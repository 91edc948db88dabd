import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Sql } from './sql.ts';

type Hear = (payload: string) => void;

/**
 * Returns the name of the notification for a person whose membership, role or sessions changed. Live streams of this
 * person then check again at once whether the person still has access.
 */
export const memberNews = (userId: string): string => `member:${userId}`;

/** Sends the notification about a changed member to every process when the transaction commits. */
export const tellMemberNews = (on: Pick<Sql, 'run'>, userId: string): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [memberNews(userId)]);

/**
 * Returns the prefix of presence notifications, which report that a member opened or left a page. They go to the
 * listeners of the organization and are not stored.
 */
export const presenceNews = (organizationId: string): string => `presence:${organizationId}:`;

/** Sends a notification about presence to every process when the transaction commits. */
export const tellPresenceNews = (on: Pick<Sql, 'run'>, organizationId: string, news: unknown): Promise<number> =>
  on.run(`SELECT pg_notify('parley_live', $1)`, [presenceNews(organizationId) + JSON.stringify(news)]);

/**
 * The notification that all listeners get when a lost connection has been restored. Other notifications may have been
 * lost, so each listener must check its own data again.
 */
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
      // Reconnects only if this connection is still the current one. It is not the current one if the last listener
      // left before the connection was ready.
      () => state.client === client && reconnectLater(),
    );
}

/**
 * Calls `hear` for every notification on the channel `parley_live`, for example the id of an organization with new
 * events. The whole process uses one connection, which reconnects by itself. Returns a function that stops listening.
 * The connection is closed after the last listener has left.
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
