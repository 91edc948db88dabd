import type { Tx } from '#server/db/transact.ts';
import { keepKnownText } from '#server/domain/agents/knowledge/keep-known-text.ts';
import { formsOf } from '#server/domain/agents/lab/question-forms.ts';
import { taught } from './demo-history-talks.ts';
import type { HistorySetup, HistoryWorld } from './demo-history-world.ts';

/**
 * Teaches the agent the missing answer: adds a source of knowledge and marks the customers' question as answered by
 * that source.
 */
export async function seedTeaching(tx: Tx, setup: HistorySetup, { rows }: HistoryWorld): Promise<void> {
  const { organizationId, agent, taughtAt, idAt, members } = setup;
  const asked = rows.agent_turns.find(({ trace }) => (trace as { burst: string } | null)?.burst === taught.question);
  const source = await keepKnownText(tx, organizationId, agent.id, taught);
  await tx.run(
    `UPDATE knowledge_sources SET created_at = $3, updated_at = $3, checked_at = $3 WHERE organization_id = $1 AND id = $2`,
    [organizationId, source.id, new Date(taughtAt)],
  );
  const [forms = []] = await formsOf([taught.question], tx);
  if (!asked || forms.length === 0) return;
  await tx.prisma.agentQuestionMark.create({
    data: {
      ...{
        id: idAt(taughtAt),
        organizationId,
        agentId: agent.id,
        conversationId: String(asked.conversation_id),
        forms,
      },
      ...{ state: 'answered', sourceId: source.id, createdAt: new Date(taughtAt) },
      markedBy: { type: 'user', id: members[2]?.id ?? null, name: members[2]?.name ?? null },
    },
  });
}
