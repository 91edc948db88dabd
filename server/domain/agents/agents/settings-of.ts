import { type AgentSettings, agentSettings } from '#server/contract/agents/agent.ts';

/**
 * Returns the settings of an agent's version. Settings that an earlier release stored get defaults for the fields that
 * they lack.
 */
export function settingsOf({ settings }: { readonly settings: Partial<AgentSettings> }): AgentSettings {
  const read = agentSettings.safeParse(settings);
  return read.success ? read.data : agentSettings.parse({});
}
