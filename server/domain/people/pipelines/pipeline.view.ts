import type { Pipeline } from '#server/contract/people/configuration.ts';
import type { PipelineRow } from './pipeline.store.ts';

/** Returns a pipeline as the API shows it (contract/organization.md#fields-and-pipelines Pipeline). */
export const pipelineView = (row: PipelineRow): Pipeline => ({
  id: row.id,
  name: row.name,
  position: row.position,
  is_default: row.is_default,
  auto_enroll: row.auto_enroll,
  created_at: row.created_at,
  stages: row.stages,
});
