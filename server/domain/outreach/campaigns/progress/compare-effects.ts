import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';
import { differenceOf } from './share-of.ts';

interface Counts {
  readonly variant: number;
  readonly people: number;
  readonly read: number;
  readonly replied: number;
  readonly converted: number;
  readonly opted_out: number;
}

const heldOut = -1;

/**
 * Compares the effects of the messages. Each message is compared with the people who were held out (the control group),
 * but only in conversions and opt-outs, which need no message. Each variant is also compared with the campaign's own
 * message. Does not decide which message is better.
 */
export function compareEffects(effects: readonly Counts[]): CampaignDetail['differences'] {
  const compare = (one: Counts, beside: Counts) => {
    const of = (what: 'read' | 'replied' | 'converted' | 'opted_out') =>
      differenceOf({ count: one[what], people: one.people }, { count: beside[what], people: beside.people });
    const isHeldOut = beside.variant === heldOut;
    return {
      variant: one.variant,
      beside: beside.variant,
      read: isHeldOut ? null : of('read'),
      replied: isHeldOut ? null : of('replied'),
      converted: of('converted'),
      opted_out: of('opted_out'),
    };
  };
  return effects.flatMap((one) =>
    effects
      .filter(({ variant }) => (variant === heldOut ? one.variant > heldOut : variant === 0 && one.variant > 0))
      .map((beside) => compare(one, beside)),
  );
}
