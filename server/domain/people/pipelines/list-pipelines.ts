import type { Actor } from '#server/base/actor.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectPipelines } from './pipeline.store.ts';
import { pipelineView } from './pipeline.view.ts';

/** Returns all pipelines for GET /pipelines, in order, each with its stages in order. */
export async function listPipelines(actor: Actor): Promise<Page<Pipeline>> {
  return wholeList((await selectPipelines(actor.organizationId)).map(pipelineView));
}
