import { answerAuth } from '#app/_auth/answer-auth.ts';

export { answerAuth as GET, answerAuth as POST };
