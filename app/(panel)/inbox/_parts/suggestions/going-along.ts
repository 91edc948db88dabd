/**
 * The state of quick replies' files: how many are being fetched, and whether the attendant has asked to send meanwhile.
 */
export interface GoingAlong {
  readonly onTheirWay: number;
  readonly toBeSent: boolean;
}

export type Step = 'chosen' | 'there' | 'not to be had' | 'to be sent' | 'sent';

export const atRest: GoingAlong = { onTheirWay: 0, toBeSent: false };

/**
 * Returns the next state. If a file cannot be fetched, the reply stays in the composer: it is neither sent without the
 * file nor later by itself.
 */
export function goOn({ onTheirWay, toBeSent }: GoingAlong, step: Step): GoingAlong {
  switch (step) {
    case 'chosen':
      return { onTheirWay: onTheirWay + 1, toBeSent };
    case 'there':
      return { onTheirWay: onTheirWay - 1, toBeSent };
    case 'not to be had':
      return { onTheirWay: onTheirWay - 1, toBeSent: false };
    case 'to be sent':
      return { onTheirWay, toBeSent: true };
    case 'sent':
      return { onTheirWay, toBeSent: false };
  }
}

/** Whether the attendant has asked to send and all files have been fetched. */
export const isReady = ({ onTheirWay, toBeSent }: GoingAlong): boolean => toBeSent && onTheirWay === 0;
