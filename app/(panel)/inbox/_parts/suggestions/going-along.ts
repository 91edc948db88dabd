/**
 * The state of the files of quick replies: how many are still being downloaded, and whether the attendant has already
 * pressed send.
 */
export interface GoingAlong {
  readonly onTheirWay: number;
  readonly toBeSent: boolean;
}

export type Step = 'chosen' | 'there' | 'not to be had' | 'to be sent' | 'sent';

export const atRest: GoingAlong = { onTheirWay: 0, toBeSent: false };

/**
 * Returns the next state. If a file cannot be downloaded, the reply stays in the composer: the reply is neither sent
 * without the file, nor sent automatically later.
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

/** Whether the reply can be sent now: the attendant has pressed send and all files are downloaded. */
export const isReady = ({ onTheirWay, toBeSent }: GoingAlong): boolean => toBeSent && onTheirWay === 0;
