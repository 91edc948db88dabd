import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Backtest, BacktestAnswer, ShownBacktest } from '#server/contract/agents/agent-backtest.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { fingerprintOf, readDraft } from '../agents/versions/agent-subject.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import { type BacktestRow, deleteBacktest, findBacktest, selectBacktests } from './backtest.store.ts';
import { type AnswerRow, selectAnswers } from './backtest-answer.store.ts';

const currentOf = async (organizationId: string, agentId: string): Promise<string> =>
  fingerprintOf(await readDraft(organizationId, agentId), await knowledgeFingerprint(organizationId, agentId));

function viewOf(row: BacktestRow, current: string): Backtest {
  const { fingerprint, average, by_model, by_words, position: _position, ...shown } = row;
  const compared = by_model + by_words;
  const agreement = average === null ? null : { average, compared, by_model, by_words };
  return { ...shown, agreement, is_current: fingerprint === current };
}

const answerView = ({ said, said_by, ...row }: AnswerRow): BacktestAnswer => ({
  ...row,
  said: { by: said_by, text: said },
});

/** Returns a backtest with each answer of the draft next to what was really said. Throws backtest_not_found. */
export async function getBacktest({ organizationId }: Actor, { id }: { id: string }): Promise<ShownBacktest> {
  const row = isUuid(id) ? await findBacktest(organizationId, id) : null;
  if (!row) throw new AppError('backtest_not_found');
  const results = (await selectAnswers(organizationId, row.id)).map(answerView);
  return { ...viewOf(row, await currentOf(organizationId, row.agent_id)), results };
}

/** Lists the backtests of an agent, newest first. Throws agent_not_found, invalid_cursor. */
export async function listBacktests(
  { organizationId }: Actor,
  input: { agent_id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Backtest>> {
  const current = await currentOf(organizationId, input.agent_id);
  const limit = pageSize(input.limit);
  const binding = { list: 'backtests', organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectBacktests(organizationId, input.agent_id, position, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => viewOf(row, current),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}

/** Deletes a backtest. Throws backtest_not_found. */
export async function removeBacktest({ organizationId }: Actor, { id }: { id: string }): Promise<{ ok: true }> {
  const count = isUuid(id) ? await deleteBacktest(organizationId, id) : 0;
  if (count === 0) throw new AppError('backtest_not_found');
  return { ok: true };
}
