import type { AgentCase } from '#server/contract/agents/agent-cases.ts';

/**
 * The state of a test case: the result of its last run, `never` if it has never run, or `outdated` if its last run did
 * not use the present draft.
 */
export type Standing = 'never' | 'running' | 'outdated' | 'passed' | 'flaky' | 'failed';

/**
 * Returns the state of a test case. The state is flaky if only some attempts passed. A flaky case prevents publishing,
 * as a failed one does.
 */
export function standingOf({ last_run: run }: Pick<AgentCase, 'last_run'>): Standing {
  if (!run) return 'never';
  if (run.open > 0) return 'running';
  if (!run.is_current) return 'outdated';
  if (run.passed === run.attempts) return 'passed';
  return run.passed === 0 ? 'failed' : 'flaky';
}

/** Returns the progress of all runs that are under way. Null if no run is under way. */
export function progressOf(cases: readonly Pick<AgentCase, 'last_run'>[]) {
  const runs = cases.flatMap(({ last_run: run }) => (run && run.open > 0 ? [run] : []));
  const ids = new Set(runs.map(({ run_id }) => run_id));
  const all = cases.flatMap(({ last_run: run }) => (run && ids.has(run.run_id) ? [run] : []));
  if (all.length === 0) return null;
  const sum = (of: 'attempts' | 'open' | 'passed') => all.reduce((before, run) => before + run[of], 0);
  const attempts = sum('attempts');
  return { attempts, ended: attempts - sum('open'), passed: sum('passed') };
}
