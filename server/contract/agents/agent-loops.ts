/** Limits after which the AI stops answering and asks for a person, because the other side may be a machine. */
export const agentLoops = {
  /**
   * The AI does not answer this many alike messages in a row, if it answered each earlier one before the next arrived.
   */
  alikeMost: 3,
  /** The same limit for short answers, which people repeat to different questions. */
  shortMost: 6,
  /** Maximum length of a short answer, in characters. */
  shortLetters: 12,
  /** Alike messages that lie further apart than this many minutes are no loop. */
  alikeMinutes: 60,
  /** This many answers … */
  answersMost: 20,
  /** … within this many minutes count as a loop. */
  answersMinutes: 10,
} as const;
