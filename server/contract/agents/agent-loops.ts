/**
 * Limits for detecting that the other side may be a machine. At a limit the AI stops answering and requests a person.
 */
export const agentLoops = {
  /**
   * Number of similar messages from the customer that count as a loop, if the AI answered each message before the next
   * message arrived. The last of these messages is not answered.
   */
  alikeMost: 3,
  /**
   * The higher limit for short messages that got different answers. People give the same short answer to different
   * questions.
   */
  shortMost: 6,
  /** Maximum length of a short message, in characters. */
  shortLetters: 12,
  /** Similar messages older than this many minutes do not count towards a loop. */
  alikeMinutes: 60,
  /** Number of the AI's answers within `answersMinutes` that count as a loop. */
  answersMost: 20,
  /** Period over which the AI's answers are counted, in minutes. */
  answersMinutes: 10,
} as const;
