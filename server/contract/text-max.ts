/** Characters of a text that is sent (whatsapp/operator.md#c2). */
export const textMax = 4_096;

/** Characters beside a file: also of what a person types to it in the inbox (whatsapp/operator.md#c2). */
export const captionMax = 1_024;
