import { type KnowledgeFailure, type KnowledgeSource, knowledgeFailures } from '#server/contract/agents/knowledge.ts';
import type { SourceRow } from './knowledge.store.ts';

const codeOf = (code: string): KnowledgeFailure => knowledgeFailures.find((one) => one === code) ?? 'unreadable';

export function sourceView(row: SourceRow): KnowledgeSource {
  const { failure_code: code, error, next_attempt_at: next, ...shown } = row;
  const failure = code === null ? null : { code: codeOf(code), message: error ?? code, tried_again_at: next };
  return { ...shown, failure };
}
