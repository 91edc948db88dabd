import type { Actor } from '#server/base/actor.ts';
import type { Unanswered } from '#server/contract/agents/agent-questions.ts';
import { listAgents } from '../agents/list-agents.ts';
import { listQuestions } from './list-questions.ts';

/** `agentsMax` is how many agents are read, the newest first. The next constant is how many questions are returned. */
const agentsMax = 10;
const questionsMax = 3;

/**
 * Lists the questions that the active agents could not answer, the most frequent first. Takes the top of each agent's
 * own list.
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
