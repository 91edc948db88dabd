import { answerContactExport } from '#app/_trpc/answer-contact-export.ts';

export { answerContactExport as POST };
