import { router } from '../trpc.ts';
import copyConversation from './copy-conversation.ts';
import createCase from './create-case.ts';
import getBacktest from './get-backtest.ts';
import getCase from './get-case.ts';
import getCaseAttempt from './get-case-attempt.ts';
import getCaseRun from './get-case-run.ts';
import listBacktests from './list-backtests.ts';
import listCaseRuns from './list-case-runs.ts';
import listCases from './list-cases.ts';
import listQuestions from './list-questions.ts';
import listUnanswered from './list-unanswered.ts';
import markQuestion from './mark-question.ts';
import removeBacktest from './remove-backtest.ts';
import removeCase from './remove-case.ts';
import startBacktest from './start-backtest.ts';
import startCaseRun from './start-case-run.ts';
import updateCase from './update-case.ts';

export const agentsLabRouter = router({
  markQuestion,
  listQuestions,
  listUnanswered,
  startBacktest,
  removeBacktest,
  listBacktests,
  getBacktest,
  copyConversation,
  createCase,
  getCase,
  getCaseAttempt,
  getCaseRun,
  listCaseRuns,
  listCases,
  removeCase,
  startCaseRun,
  updateCase,
});
