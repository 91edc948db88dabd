import type { SendingPolicy } from '#server/contract/channels/sending-policy.ts';

/**
 * The values of the form of the sending policy. An optional limit has a switch, and keeps its value while it is
 * switched off.
 */
export interface PolicyValues {
  isQuiet: boolean;
  quiet_from: string;
  quiet_to: string;
  isCapped: boolean;
  cap_messages: number;
  cap_days: number;
  cooling_hours: number;
  live_share: number;
  messages_per_day: string;
  money_per_month: string;
}

const usual = { quiet_from: '21:00', quiet_to: '08:00', cap_messages: 3 };

export function valuesOf(policy: SendingPolicy): PolicyValues {
  const isQuiet = policy.quiet_from !== policy.quiet_to;
  const isCapped = policy.cap_messages > 0;
  return {
    isQuiet,
    quiet_from: isQuiet ? policy.quiet_from : usual.quiet_from,
    quiet_to: isQuiet ? policy.quiet_to : usual.quiet_to,
    isCapped,
    cap_messages: isCapped ? policy.cap_messages : usual.cap_messages,
    cap_days: policy.cap_days,
    cooling_hours: policy.cooling_hours,
    live_share: policy.live_share,
    messages_per_day: policy.messages_per_day === null ? '' : String(policy.messages_per_day),
    money_per_month: policy.money_per_month ?? '',
  };
}

export const policyOf = ({ isQuiet, isCapped, ...values }: PolicyValues): SendingPolicy => ({
  ...values,
  // If start and end are equal, there are no quiet hours.
  quiet_to: isQuiet ? values.quiet_to : values.quiet_from,
  cap_messages: isCapped ? values.cap_messages : 0,
  messages_per_day: values.messages_per_day.trim() === '' ? null : Number(values.messages_per_day),
  money_per_month: values.money_per_month.trim() === '' ? null : values.money_per_month.trim().replace(',', '.'),
});
