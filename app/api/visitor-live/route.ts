import { answerStream } from '#app/_trpc/answer-stream.ts';

export { answerStream as GET };
