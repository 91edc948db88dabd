import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A turn that ended with a handoff for missing knowledge. Only turns whose trace is still stored are found. */
export interface AskedRow {
  id: string;
  agent_id: string;
  conversation_id: string;
  question: string;
  at: string;
}

const columns = `t.id, t.agent_id, t.conversation_id, t.trace ->> 'burst' AS question, ${isoText('t.started_at')} AS at`;
const unanswered = `t.handoff_code = 'missing_knowledge' AND coalesce(t.trace ->> 'burst', '') <> ''`;

/** Returns the agent's unanswered questions, newest first. */
export const selectAsked = (organizationId: string, agentId: string, limit: number): Promise<AskedRow[]> =>
  sql.rows<AskedRow>(
    `SELECT ${columns} FROM agent_turns t JOIN conversations k ON k.id = t.conversation_id
      WHERE t.organization_id = $1 AND t.agent_id = $2 AND ${unanswered} AND NOT k.is_test
      ORDER BY t.started_at DESC, t.id DESC LIMIT $3`,
    [organizationId, agentId, limit],
  );

export const findAsked = (tx: Tx, organizationId: string, id: string): Promise<AskedRow | null> =>
  tx.row<AskedRow>(
    `SELECT ${columns} FROM agent_turns t WHERE t.organization_id = $1 AND t.id = $2 AND ${unanswered}`,
    [organizationId, id],
  );

/**
 * Returns a normalized form for each word. Words with the same stem have the same form, in singular or plural, with or
 * without accents.
 */
export const selectForms = (words: readonly string[], on: Sql = sql): Promise<{ word: string; form: string }[]> =>
  on.rows<{ word: string; form: string }>(
    `SELECT w.word, coalesce((tsvector_to_array(to_tsvector('portuguese', parley_singular(parley_fold(w.word)))))[1],
                             parley_singular(parley_fold(w.word))) AS form
       FROM unnest($1::text[]) AS w(word)`,
    [words],
  );

/** A mark that a person set on a question: dismissed, answered or open. */
export interface MarkRow {
  id: string;
  forms: string[];
  state: 'dismissed' | 'answered';
  source_id: string | null;
  source_title: string | null;
  at: string;
}

/** Returns the marks on the agent's questions, newest first. */
export const selectMarks = (organizationId: string, agentId: string, on: Sql = sql): Promise<MarkRow[]> =>
  on.rows<MarkRow>(
    `SELECT q.id, q.forms, q.state, q.source_id, s.title AS source_title, ${isoText('q.created_at')} AS at
       FROM agent_question_marks q LEFT JOIN knowledge_sources s ON s.id = q.source_id
      WHERE q.organization_id = $1 AND q.agent_id = $2 ORDER BY q.created_at DESC, q.id DESC LIMIT 2000`,
    [organizationId, agentId],
  );

export interface NewMark {
  readonly id: string;
  readonly agentId: string;
  readonly conversationId: string;
  readonly forms: readonly string[];
  readonly state: MarkRow['state'];
  readonly sourceId: string | null;
  readonly markedBy: object;
  readonly at: Date;
}

export const insertMark = (tx: Tx, organizationId: string, mark: NewMark): Promise<number> =>
  tx
    .bind(
      `INSERT INTO agent_question_marks (id, organization_id, agent_id, conversation_id, forms, state, source_id, marked_by, created_at)
     VALUES ($id, $organizationId, $agentId, $conversationId, $forms::text[], $state, $sourceId, $markedBy, $at)`,
      {
        id: mark.id,
        organizationId,
        agentId: mark.agentId,
        conversationId: mark.conversationId,
        forms: mark.forms,
        state: mark.state,
        sourceId: mark.sourceId,
        markedBy: JSON.stringify(mark.markedBy),
        at: mark.at,
      },
    )
    .run();

export const deleteMarks = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.run('DELETE FROM agent_question_marks WHERE organization_id = $1 AND id = ANY($2::uuid[])', [organizationId, ids]);
