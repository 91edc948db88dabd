import { type AgentSettings, agentSettings } from '#server/contract/agent.ts';

/** The settings of a version; those of an older shape are completed, never refused. */
export function settingsOf({ settings }: { readonly settings: Partial<AgentSettings> }): AgentSettings {
  const read = agentSettings.safeParse(settings);
  return read.success ? read.data : agentSettings.parse({});
}
