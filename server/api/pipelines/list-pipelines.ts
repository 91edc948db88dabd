import { listConfigurationInput, pipelinesList } from '#server/contract/configuration.ts';
import { listPipelines } from '#server/domain/pipelines/list-pipelines.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/pipelines', tag: 'Configuration' },
    summary: 'List pipelines',
    description:
      'Pipelines by position with their stages in order; POST /contacts/stage accepts their ids. The whole list in one answer.',
    scope: 'contacts:read',
    limit: 'configuration',
    errors: [],
    input: listConfigurationInput,
    output: pipelinesList,
    example: { output: { data: [pipelineExample], next_cursor: null, has_more: false } },
  },
  listPipelines,
);
