/** The files of quick replies: how many are on their way, and whether somebody meant to send meanwhile. */
export interface GoingAlong {
  readonly onTheirWay: number;
  readonly toBeSent: boolean;
}

export type Step = 'chosen' | 'there' | 'not to be had' | 'to be sent' | 'sent';

export const atRest: GoingAlong = { onTheirWay: 0, toBeSent: false };

/** One that could not be had leaves the reply where it is: it is not sent without it, nor by itself later. */
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

/** All are there that somebody wanted to send with. */
export const isReady = ({ onTheirWay, toBeSent }: GoingAlong): boolean => toBeSent && onTheirWay === 0;
