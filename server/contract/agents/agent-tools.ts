// Panel pages load this file in the browser, without zod.

/**
 * The actions that an agent may be allowed in addition to answering, searching its knowledge and handing off to a
 * person.
 */
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
