import { type AgentSettings, agentSettings } from '#server/contract/agents/agent.ts';

/**
 * Returns the settings of an agent's version. Settings that were stored in an older shape are completed with defaults.
 */
export function settingsOf({ settings }: { readonly settings: Partial<AgentSettings> }): AgentSettings {
  const read = agentSettings.safeParse(settings);
  return read.success ? read.data : agentSettings.parse({});
}
