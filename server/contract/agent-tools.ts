// Pages read this in the browser, without zod.

/** What an agent may be allowed to do beside answering, searching its knowledge and passing on to a person. */
export const agentTools = [
  'add_tag',
  'remove_tag',
  'set_field',
  'move_stage',
  'mark_event',
  'send_buttons',
  'send_list',
  'call_http',
] as const;
export type AgentTool = (typeof agentTools)[number];
