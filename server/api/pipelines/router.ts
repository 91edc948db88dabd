import { router } from '../trpc.ts';
import createPipeline from './create-pipeline.ts';
import createStage from './create-stage.ts';
import listPipelines from './list-pipelines.ts';
import removePipeline from './remove-pipeline.ts';
import removeStage from './remove-stage.ts';
import reorderPipelines from './reorder-pipelines.ts';
import reorderStages from './reorder-stages.ts';
import updatePipeline from './update-pipeline.ts';
import updateStage from './update-stage.ts';

export const pipelinesRouter = router({
  listPipelines,
  createPipeline,
  updatePipeline,
  removePipeline,
  reorderPipelines,
});

export const stagesRouter = router({
  createStage,
  updateStage,
  removeStage,
  reorderStages,
});
