import type { AgentSettings } from '#server/contract/agent.ts';
import type { AgentDetail, UpdateAgentInput } from '#server/contract/agent-editor.ts';

type Own = Pick<AgentDetail, 'name' | 'slug' | 'status' | 'provider' | 'model' | 'ai_key_id' | 'instructions'>;
/** What the editor changes, in one row. */
export type Draft = Own & AgentSettings;
/** What somebody changed and did not save yet. */
export type Edits = Partial<Draft>;
export type Change = <Key extends keyof Draft>(key: Key, value: Draft[Key]) => void;

type Saved = Own & { readonly settings: AgentSettings };

/** The draft as it is saved; a version, too, but for what it has none of. */
export function draftOf({ name, slug, status, provider, model, ai_key_id, instructions, settings }: Saved): Draft {
  return { name, slug, status, provider, model, ai_key_id, instructions, ...settings };
}

/** Compared as they travel: a list is another one when something in it is. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The edits that differ from what is saved. */
export function changesOf(saved: Draft, edits: Edits): Edits {
  const entries = Object.entries(edits).filter(([key, value]) => !isSame(value, saved[key as keyof Draft]));
  return Object.fromEntries(entries) as Edits;
}

/** The edits without those that were sent meanwhile; what was typed since stays. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const entries = Object.entries(edits).filter(([key, value]) => !isSame(value, sent[key as keyof Draft]));
  return Object.fromEntries(entries) as Edits;
}

const own = ['name', 'slug', 'status', 'provider', 'model', 'ai_key_id', 'instructions'] as const;
const isOwn = (key: string): boolean => (own as readonly string[]).includes(key);

/** The changes as the operation takes them: settings go whole. */
export function inputOf(id: string, settings: AgentSettings, changes: Edits): UpdateAgentInput {
  const entries = Object.entries(changes);
  const changed = entries.filter(([key]) => !isOwn(key));
  return {
    id,
    ...Object.fromEntries(entries.filter(([key]) => isOwn(key))),
    ...(changed.length > 0 ? { settings: { ...settings, ...Object.fromEntries(changed) } } : {}),
  };
}
