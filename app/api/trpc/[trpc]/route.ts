import { answerPanelCall } from '#app/_trpc/answer-panel-call.ts';

export { answerPanelCall as GET, answerPanelCall as POST };
