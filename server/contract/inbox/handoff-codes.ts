// Panel pages load this file in the browser, without zod.

/** Reasons why the AI hands a conversation to a person (contract/conversations.md#rules). */
export const handoffCodes = [
  'customer_request',
  'missing_knowledge',
  'unsupported_request',
  'policy_restriction',
  'tool_failure',
  'pending_clarification',
  'usage_limit',
] as const;
export type HandoffCode = (typeof handoffCodes)[number];
