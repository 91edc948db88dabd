import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { folderCountMax, viewCountsShape, viewsCounted } from '#server/contract/inbox/inbox-folders.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import {
  createViewInput,
  listViewsInput,
  removeViewInput,
  updateViewInput,
  type View,
  type ViewKind,
  viewPage,
  viewRemoved,
  viewShape,
} from '#server/contract/people/view.ts';
import { countViews } from '#server/domain/inbox/conversations/reading/count-conversations.ts';
import { createView } from '#server/domain/people/views/create-view.ts';
import { listViews } from '#server/domain/people/views/list-views.ts';
import { removeView } from '#server/domain/people/views/remove-view.ts';
import { updateView } from '#server/domain/people/views/update-view.ts';
import type { CallContext } from '../../context.ts';
import { operation } from '../../operation.ts';
import { hasPower } from '../../require-power.ts';
import { router } from '../../trpc.ts';

/** Allows views of conversations only for callers who may read conversations. Throws insufficient_scope. */
function requireKind({ credential }: CallContext, kind: ViewKind): void {
  const isReader =
    credential.kind === 'key' ||
    (credential.member !== null && roleScopes[credential.member.role].includes('conversations:read'));
  if (kind === 'conversations' && !isReader) {
    throw new AppError('insufficient_scope', { required_scope: 'conversations:read' });
  }
}

const viewExample: View = {
  id: '01939a1c-7b11-7000-8000-0000000000e1',
  kind: 'contacts',
  name: 'VIP without an owner',
  filter: { tag: 'vip', assigned_to: 'none' },
  shared: true,
  mine: true,
  missing: [],
  used_by: 1,
  updated_at: '2026-11-22T12:00:00.000Z',
};

export const viewsRouter = router({
  countViews: operation(
    {
      kind: 'query',
      summary: 'Count what saved views of the inbox show',
      description: `Of the first ${viewsCounted} by name, each up to ${folderCountMax}.`,
      scope: 'conversations:read',
      limit: 'panel',
      errors: [],
      input: z.strictObject({}),
      output: viewCountsShape,
      example: { output: { data: [{ id: viewExample.id, count: 4 }] } },
    },
    countViews,
  ),
  listViews: operation(
    {
      kind: 'query',
      summary: 'List saved views',
      description: 'Of one list: the shared ones and one’s own, by name; `missing` says what of a filter is gone.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: [],
      input: listViewsInput,
      output: viewPage,
      example: {
        input: { kind: 'contacts' },
        output: { data: [viewExample], next_cursor: null, has_more: false },
      },
    },
    async (actor, input, call) => {
      requireKind(call, input.kind);
      return listViews(actor, input);
    },
  ),
  createView: operation(
    {
      kind: 'mutation',
      summary: 'Save a view',
      description: 'A filter gets a name, for oneself or, by administrators and editors, for all.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['name_taken', 'views_full', 'view_filter_stale'],
      input: createViewInput,
      output: viewShape,
      example: {
        input: { kind: 'contacts', name: viewExample.name, filter: viewExample.filter, shared: true },
        output: viewExample,
      },
    },
    async (actor, input, call) => {
      requireKind(call, input.kind);
      return createView(actor, input, hasPower(call, 'views:share'));
    },
  ),
  updateView: operation(
    {
      kind: 'mutation',
      summary: 'Change a saved view',
      description: 'Its name, its filter, who sees it. Shared ones are changed by administrators and editors.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['view_not_found', 'name_taken', 'views_full', 'view_filter_stale'],
      input: updateViewInput,
      output: viewShape,
      example: { input: { id: viewExample.id, name: viewExample.name }, output: viewExample },
    },
    (actor, input, call) => updateView(actor, input, hasPower(call, 'views:share')),
  ),
  removeView: operation(
    {
      kind: 'mutation',
      summary: 'Delete a saved view',
      description:
        'Shared ones are deleted by administrators and editors. Campaigns that have begun keep their people.',
      scope: 'contacts:read',
      limit: 'panel',
      errors: ['view_not_found'],
      input: removeViewInput,
      output: viewRemoved,
      example: { input: { id: viewExample.id }, output: { ok: true, id: viewExample.id } },
    },
    (actor, input, call) => removeView(actor, input, hasPower(call, 'views:share')),
  ),
});
