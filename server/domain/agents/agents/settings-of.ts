import { type AgentSettings, agentSettings } from '#server/contract/agents/agent.ts';

/** Returns the settings of a version. Settings of an older shape are completed with defaults, never refused. */
export function settingsOf({ settings }: { readonly settings: Partial<AgentSettings> }): AgentSettings {
  const read = agentSettings.safeParse(settings);
  return read.success ? read.data : agentSettings.parse({});
}
