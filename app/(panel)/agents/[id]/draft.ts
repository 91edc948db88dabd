import type { AgentSettings } from '#server/contract/agents/agent.ts';
import type { AgentDetail, UpdateAgentInput } from '#server/contract/agents/agent-editor.ts';

type Own = Pick<AgentDetail, 'name' | 'slug' | 'status' | 'provider' | 'model' | 'ai_key_id' | 'instructions'>;
/** All values of an agent that the editor can change, in one flat object. */
export type Draft = Own & AgentSettings;
/** Changes that the user has not saved yet. */
export type Edits = Partial<Draft>;
export type Change = <Key extends keyof Draft>(key: Key, value: Draft[Key]) => void;

type Saved = Own & { readonly settings: AgentSettings };

/**
 * Returns the editable values of an agent or of a published version. A version lacks some fields, which the caller has
 * to add.
 */
export function draftOf({ name, slug, status, provider, model, ai_key_id, instructions, settings }: Saved): Draft {
  return { name, slug, status, provider, model, ai_key_id, instructions, ...settings };
}

/** Compares two values by their JSON, so that two equal lists count as the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns only those edits that differ from the saved values. */
export function changesOf(saved: Draft, edits: Edits): Edits {
  const entries = Object.entries(edits).filter(([key, value]) => !isSame(value, saved[key as keyof Draft]));
  return Object.fromEntries(entries) as Edits;
}

/** Returns the edits without those that were just saved. Edits made after the request was sent remain. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const entries = Object.entries(edits).filter(([key, value]) => !isSame(value, sent[key as keyof Draft]));
  return Object.fromEntries(entries) as Edits;
}

const own = ['name', 'slug', 'status', 'provider', 'model', 'ai_key_id', 'instructions'] as const;
const isOwn = (key: string): boolean => (own as readonly string[]).includes(key);

/** Returns the input of the operation that saves changes. The settings are always sent as a whole. */
export function inputOf(id: string, settings: AgentSettings, changes: Edits): UpdateAgentInput {
  const entries = Object.entries(changes);
  const changed = entries.filter(([key]) => !isOwn(key));
  return {
    id,
    ...Object.fromEntries(entries.filter(([key]) => isOwn(key))),
    ...(changed.length > 0 ? { settings: { ...settings, ...Object.fromEntries(changed) } } : {}),
  };
}
