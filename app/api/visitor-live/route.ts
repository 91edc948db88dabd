import { answerVisitorLive } from '#app/_trpc/answer-visitor-live.ts';

export { answerVisitorLive as GET };
