// This process is a worker for the tests of `server/domain/platform/work`. The worker claims rows and never finishes
// one, so that a test can kill it.
import { type LeasedWork, workOff } from '#server/domain/platform/work/work-off.ts';
import type { WorkRow } from '#server/domain/platform/work/work-table.ts';

process.once('message', (task: Omit<LeasedWork<WorkRow>, 'attempt' | 'pauses'>) => {
  const hang = ({ id }: WorkRow) => {
    process.send?.(id);
    return new Promise<void>(() => {});
  };
  void workOff({ ...task, pauses: () => 0, attempt: hang }, ['one']);
});
