import { type AutomationDefinition, automationDefinition } from '#server/contract/outreach/automation-definition.ts';

const parts = ['trigger', 'steps', 'cooldown_minutes', 'settings'] as const;

/**
 * Reads an automation from an exported file, or from an automation in a provisioning file. Null if the text is empty.
 */
export function readDefinition(text: string): Partial<AutomationDefinition> | 'unreadable' | null {
  if (text.trim() === '') return null;
  try {
    const all = JSON.parse(text) as Record<string, unknown>;
    const sent = parts.flatMap((part) => (all[part] === undefined ? [] : [[part, all[part]] as const]));
    // The text is valid JSON but contains no automation. It would otherwise be read as an empty automation.
    if (sent.length === 0) return 'unreadable';
    const read = automationDefinition.partial().safeParse(Object.fromEntries(sent));
    return read.success ? (read.data as Partial<AutomationDefinition>) : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
