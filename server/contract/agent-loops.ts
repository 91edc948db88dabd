/** When the AI stops answering and asks for a person, because the other side may be a machine. */
export const agentLoops = {
  /** So many alike messages, each answered before the next: the last is not answered. */
  alikeMost: 3,
  /** Short answers, which people repeat to different questions. */
  shortMost: 6,
  /** Up to so many letters an answer is short. */
  shortLetters: 12,
  /** Alike messages further apart are no loop. */
  alikeMinutes: 60,
  /** So many answers … */
  answersMost: 20,
  /** … within so many minutes. */
  answersMinutes: 10,
} as const;
