// Pages read this in the browser, without zod.

export const expiryKinds = ['key_expiring', 'trial_ending', 'plan_used', 'agent_budget', 'template_unusable'] as const;

/** What an empty organization does first, in order. */
export const firstSteps = ['number', 'agent', 'linked', 'team', 'message', 'integration'] as const;
export type FirstStep = (typeof firstSteps)[number];
