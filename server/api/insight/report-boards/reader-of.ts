import { audiencesOf } from '#server/contract/insight/report-board-words.ts';
import type { BoardReader } from '#server/domain/insight/report-boards/report-board.view.ts';
import type { CallContext } from '../../context.ts';
import { hasPower } from '../../require-power.ts';

/** Returns the caller as a reader of boards. Boards exist only in the panel, so the reader is a member. */
export function readerOf(call: CallContext): BoardReader {
  const member = call.credential.kind === 'member' ? call.credential.member : null;
  return {
    id: member?.userId ?? null,
    audiences: member ? audiencesOf[member.role] : [],
    mayShare: hasPower(call, 'views:share'),
    seesCosts: hasPower(call, 'costs:read'),
  };
}
