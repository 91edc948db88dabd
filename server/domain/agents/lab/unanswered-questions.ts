import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { MarkQuestionInput, Unanswered } from '#server/contract/agents/agent-questions.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { listAgents } from '../agents/list-agents.ts';
import { requireSource } from '../knowledge/require-source.ts';
import { listQuestions } from './list-questions.ts';
import { deleteMarks, findAsked, insertMark, selectMarks } from './question.store.ts';
import { asksSame, formsOf } from './question-forms.ts';

/** The maximum number of agents whose questions are read. The newest agents come first. */
const agentsMax = 10;
/** The maximum number of questions of each agent, and of questions in the result. */
const questionsMax = 3;

/**
 * Lists the most frequent questions that the active agents could not answer, the most frequent first. Takes the top of
 * each agent's own list.
 */
export async function listUnanswered(actor: Actor): Promise<Unanswered> {
  const { data } = await listAgents(actor, {});
  const agents = data.filter(({ status }) => status === 'active').slice(0, agentsMax);
  const asked = await Promise.all(
    agents.map(async ({ id, name }) => {
      const { data: questions } = await listQuestions(actor, { agent_id: id, state: 'open' });
      return questions.slice(0, questionsMax).map(({ id: of, question, times }) => ({
        ...{ id: of, question, times },
        agent: { id, name },
      }));
    }),
  );
  const questions = asked.flat().toSorted((one, other) => other.times - one.times);
  return { data: questions.slice(0, questionsMax) };
}

/**
 * Returns the id of the source that answers the question. The source must belong to the same agent. Throws
 * knowledge_not_found, and invalid_request if the input gives no source.
 */
async function sourceFor(tx: Tx, actor: Actor, agentId: string, input: MarkQuestionInput): Promise<string | null> {
  if (input.state !== 'answered') return null;
  if (input.source_id === undefined) {
    throw new AppError('invalid_request', { issues: [{ path: 'source_id', message: 'must be named' }] });
  }
  const source = await requireSource(tx, actor.organizationId, input.source_id);
  if (source.agent_id !== agentId) throw new AppError('knowledge_not_found');
  return source.id;
}

/**
 * Marks a question as dismissed (it needs no answer), as answered by a source, or as open again. The mark also applies
 * to similar questions. Throws question_not_found, knowledge_not_found, invalid_request.
 */
export async function markQuestion(actor: Actor, input: MarkQuestionInput): Promise<{ ok: true }> {
  const { organizationId } = actor;
  await transact(async (tx) => {
    const asked = isUuid(input.id) ? await findAsked(tx, organizationId, input.id) : null;
    const [forms = []] = asked ? await formsOf([asked.question], tx) : [];
    if (!asked || forms.length === 0) throw new AppError('question_not_found');
    const { agent_id: agentId, conversation_id: conversationId } = asked;
    const sourceId = await sourceFor(tx, actor, agentId, input);
    const before = (await selectMarks(organizationId, agentId, tx)).filter((mark) => asksSame(mark.forms, forms));
    await deleteMarks(
      tx,
      organizationId,
      before.map(({ id }) => id),
    );
    if (input.state === 'open') return;
    const { state } = input;
    const made = { id: newId(), agentId, conversationId, forms, state, sourceId, markedBy: byOf(actor), at: now() };
    await insertMark(tx, organizationId, made);
  });
  return { ok: true };
}
