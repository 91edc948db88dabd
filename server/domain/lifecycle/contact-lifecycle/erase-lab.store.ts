import type { Tx } from '#server/db/transact.ts';
import type { PersonRows } from '../../inbox/person/person-rows.ts';

const mark = '•••';

/**
 * Removes a person from the test labs of agents. Conversations are already masked when they are copied, but the
 * masking rules do not find everything. Draft agents' answers to the person are deleted. Text that names the person is
 * removed from every test case, and the answers in such a case are deleted.
 */
export async function redactCases(
  tx: Tx,
  organizationId: string,
  rows: PersonRows,
  mentions: string | null,
): Promise<void> {
  await tx.run('DELETE FROM agent_backtest_answers WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  await tx.run('DELETE FROM agent_question_marks WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  const values = [organizationId, rows.conversationIds, mentions];
  const named = `(c.name ~* $3 OR c.messages::text ~* $3 OR c.assertions::text ~* $3)`;
  await tx.run(
    `UPDATE agent_case_attempts a SET trial = NULL, checks = NULL FROM agent_cases c
      WHERE c.id = a.case_id AND c.organization_id = $1 AND (a.trial IS NOT NULL OR a.checks IS NOT NULL)
        AND (c.conversation_id = ANY($2::uuid[]) OR ($3::text IS NOT NULL AND ${named}))`,
    values,
  );
  if (mentions === null) return;
  const clean = (text: string) => `regexp_replace(${text}, $2, '${mark}', 'gi')`;
  // Each value is cleaned separately, because a match that spans the quotes of the JSON text would make the JSON
  // invalid.
  const cleanList = (list: string, key: string) =>
    `(SELECT coalesce(jsonb_agg(CASE WHEN e.one ->> '${key}' IS NULL THEN e.one
                                     ELSE e.one || jsonb_build_object('${key}', ${clean(`e.one ->> '${key}'`)}) END ORDER BY e.place), '[]')
        FROM jsonb_array_elements(${list}) WITH ORDINALITY AS e(one, place))`;
  await tx.run(
    `UPDATE agent_cases SET name = ${clean('name')}, messages = ${cleanList('messages', 'content')},
            assertions = ${cleanList(cleanList('assertions', 'text'), 'rubric')}
      WHERE organization_id = $1 AND (name ~* $2 OR messages::text ~* $2 OR assertions::text ~* $2)`,
    [organizationId, mentions],
  );
  await tx.run(
    `UPDATE audit_entries SET object_name = ${clean('object_name')},
            details = CASE WHEN details::text ~* $2 THEN NULL ELSE details END
      WHERE organization_id = $1 AND object_type = 'agent_case' AND (object_name ~* $2 OR details::text ~* $2)`,
    [organizationId, mentions],
  );
}

/**
 * Deletes the test cases that were copied from these conversations, with all their results. The audit log still shows
 * that they existed.
 */
export async function deleteCopies(tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<void> {
  const theirs = [organizationId, conversationIds];
  await tx.run(
    `UPDATE audit_entries SET object_name = NULL, details = NULL
      WHERE organization_id = $1 AND object_type = 'agent_case' AND object_id IN (
        SELECT c.id::text FROM agent_cases c WHERE c.organization_id = $1 AND c.conversation_id = ANY($2::uuid[]))`,
    theirs,
  );
  await tx.run('DELETE FROM agent_cases WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', theirs);
}
