import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Tally } from './tally.ts';

/** A sum of a dimension in one part of the period. `position` is the number of the part, from 1. */
export interface Sum {
  dimension: string;
  position: number;
  measure: string;
  bucket: number;
  amount: number;
  total: number;
}

/** Adjacent parts of a period, joined to one stretch of time. */
export interface Run {
  readonly begins: string;
  readonly ends: string;
}

export interface Parts {
  readonly from: string;
  readonly to: string;
  /** When each part begins. */
  readonly at: readonly string[];
}

/**
 * Sums dimensions over these stretches of time, by part of the period. Each stretch takes one index lookup, which
 * OFFSET enforces.
 */
export const selectCellSums = (
  tx: Tx | null,
  organizationId: string,
  dimensions: readonly string[],
  runs: readonly Run[],
  at: readonly string[],
): Promise<Sum[]> =>
  (tx ?? sql).rows<Sum & Record<string, unknown>>(
    `SELECT d.dimension, width_bucket(c.slot, $5::timestamptz[]) AS position, c.measure, c.bucket,
            sum(c.amount)::float8 AS amount, sum(c.total)::float8 AS total
       FROM unnest($2::text[]) AS d(dimension), unnest($3::timestamptz[], $4::timestamptz[]) AS r(begins, ends),
            LATERAL (SELECT * FROM figure_cells c
                      WHERE c.organization_id = $1 AND c.dimension = d.dimension AND c.slot >= r.begins AND c.slot < r.ends
                      OFFSET 0) c
      GROUP BY 1, 2, 3, 4`,
    [organizationId, dimensions, runs.map(({ begins }) => begins), runs.map(({ ends }) => ends), at],
  );

/** The stored sums of one whole day or hour. */
export interface KeptSpan extends Run {
  readonly dimension: string;
  readonly tally: Tally;
}

/**
 * Returns all stored sums that begin within a period, whatever time zone their days belong to. The caller picks the
 * sums that it needs.
 */
export const selectSpans = (
  organizationId: string,
  dimensions: readonly string[],
  { from, to, isHours }: { readonly from: string; readonly to: string; readonly isHours: boolean },
): Promise<KeptSpan[]> =>
  sql.rows<KeptSpan & Record<string, unknown>>(
    `SELECT dimension, ${isoText('begins')} AS begins, ${isoText('ends')} AS ends, sums AS tally
       FROM figure_spans
      WHERE organization_id = $1 AND dimension = ANY($2::text[]) AND begins >= $3::timestamptz AND begins < $4::timestamptz
        AND (ends - begins <= interval '2 hours') = $5`,
    [organizationId, dimensions, from, to, isHours],
  );

/**
 * Tries to take the lock that keeps figures from changing. Returns false at once, without waiting, if another
 * transaction holds the lock.
 */
export const tryLockFigures = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (
    await tx.row<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('figures:' || $1, 1)) AS held`, [
      organizationId,
    ])
  )?.held ?? false;

/** Stores the sums of whole days or hours that are over. */
export const insertSpans = (
  tx: Tx,
  organizationId: string,
  spans: readonly (Run & { readonly dimension: string; readonly sums: Tally })[],
): Promise<number> =>
  tx.run(
    `INSERT INTO figure_spans (organization_id, dimension, begins, ends, sums)
     SELECT $1, r.dimension, r.begins, r.ends, r.sums
       FROM jsonb_to_recordset($2::jsonb) AS r(dimension text, begins timestamptz, ends timestamptz, sums jsonb)
     ON CONFLICT DO NOTHING`,
    [organizationId, JSON.stringify(spans)],
  );

export interface SpentRow {
  position: number;
  turns: number;
  tokens_in: number;
  tokens_out: number;
  /** The sum of all known costs, as decimal text. */
  cost: string | null;
  /** How many turns used tokens for which no rate is known. */
  unknown: number;
}

/**
 * Returns the tokens and costs of an agent’s turns, by part of the period. Trials from the agent editor are left out.
 */
export const selectSpent = (organizationId: string, agentId: string, { from, to, at }: Parts): Promise<SpentRow[]> =>
  sql.rows<SpentRow & Record<string, unknown>>(
    `SELECT width_bucket(t.started_at, $5::timestamptz[]) AS position, count(*)::int AS turns,
            sum(t.tokens_in)::float8 AS tokens_in, sum(t.tokens_out)::float8 AS tokens_out,
            trim_scale(sum(t.cost))::text AS cost,
            count(*) FILTER (WHERE t.cost IS NULL AND t.tokens_in + t.tokens_out > 0)::int AS unknown
       FROM agent_turns t
      WHERE t.organization_id = $1 AND t.agent_id = $2 AND t.started_at >= $3::timestamptz AND t.started_at < $4::timestamptz
        AND NOT EXISTS (SELECT FROM conversations k WHERE k.id = t.conversation_id AND k.is_test)
      GROUP BY 1`,
    [organizationId, agentId, from, to, at],
  );

export const findAgent = (organizationId: string, id: string): Promise<{ id: string; name: string } | null> =>
  sql.row<{ id: string; name: string }>('SELECT id, name FROM agents WHERE organization_id = $1 AND id = $2::uuid', [
    organizationId,
    id,
  ]);
