import { type AgentSettings, agentSettings } from '#server/contract/agents/agent.ts';

/**
 * Returns the settings of a draft or version. Fields that an earlier release did not store get their defaults. If the
 * stored settings are invalid, every field gets its default.
 */
export function settingsOf({ settings }: { readonly settings: Partial<AgentSettings> }): AgentSettings {
  const read = agentSettings.safeParse(settings);
  return read.success ? read.data : agentSettings.parse({});
}
