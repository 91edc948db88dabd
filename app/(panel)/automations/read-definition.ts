import { type AutomationDefinition, automationDefinition } from '#server/contract/automation-definition.ts';

/** What an export or a provisioning file says of a flow; null without a text. */
export function readDefinition(text: string): Partial<AutomationDefinition> | 'unreadable' | null {
  if (text.trim() === '') return null;
  try {
    const { trigger, steps, cooldown_minutes, settings } = JSON.parse(text) as Record<string, unknown>;
    const sent = Object.entries({ trigger, steps, cooldown_minutes, settings });
    const read = automationDefinition
      .partial()
      .safeParse(Object.fromEntries(sent.filter(([, value]) => value !== undefined)));
    return read.success ? (read.data as Partial<AutomationDefinition>) : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
