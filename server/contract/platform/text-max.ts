/** Maximum characters of a text message (whatsapp/operator.md#c2). */
export const textMax = 4_096;

/**
 * Maximum characters of a caption. The same maximum applies to a text that an attendant types with a file in the inbox
 * (whatsapp/operator.md#c2).
 */
export const captionMax = 1_024;
