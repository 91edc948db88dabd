import { type AutomationDefinition, automationDefinition } from '#server/contract/automation-definition.ts';

const parts = ['trigger', 'steps', 'cooldown_minutes', 'settings'] as const;

/** A flow as an export writes it, and as it stands in the list of a provisioning file; null without a text. */
export function readDefinition(text: string): Partial<AutomationDefinition> | 'unreadable' | null {
  if (text.trim() === '') return null;
  try {
    const all = JSON.parse(text) as Record<string, unknown>;
    const sent = parts.flatMap((part) => (all[part] === undefined ? [] : [[part, all[part]] as const]));
    // Any other JSON would become an empty flow, which nobody meant.
    if (sent.length === 0) return 'unreadable';
    const read = automationDefinition.partial().safeParse(Object.fromEntries(sent));
    return read.success ? (read.data as Partial<AutomationDefinition>) : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
