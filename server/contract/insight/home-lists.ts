// Panel pages load this file in the browser, so the file does not import zod.

export const expiryKinds = [
  'key_expiring',
  'trial_ending',
  'plan_used',
  'agent_budget',
  'template_unusable',
  'contacts_meta_in_use',
  'automation_webhook_in_use',
  'old_token_in_use',
] as const;

/** The steps that the home page suggests to an empty organization, in order. */
export const firstSteps = ['number', 'agent', 'linked', 'team', 'message', 'integration'] as const;
export type FirstStep = (typeof firstSteps)[number];
