/** Characters of a text that is sent (operator.md C2). */
export const textMax = 4_096;

/** Characters beside a file: also of what a person types to it in the inbox (operator.md C2). */
export const captionMax = 1_024;
