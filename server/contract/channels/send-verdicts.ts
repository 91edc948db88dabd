// Panel pages load this file in the browser, without zod.

/** Reasons why parley_admit, the SQL function that schedules sends, lets a message wait. */
export const sendWaitReasons = [
  'connection_trouble',
  'quiet_hours',
  'number_backs_off',
  'number_rate',
  'cooling_down',
  'pair_backs_off',
  'pair_rate',
  'frequency_cap',
  'portfolio_limit',
  'message_budget',
  'money_budget',
] as const;

/** Reasons why parley_admit, the SQL function that schedules sends, never lets a message go. */
export const sendSkipReasons = ['contact_gone', 'opted_out', 'us_marketing', 'no_connection', 'blocked'] as const;
