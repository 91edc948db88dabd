import { type Add, type ContactFilter, conditionsOf, type ListKey } from './contact-filter.store.ts';

/** The table from which a list reads its contacts `c`. The table has an index in the order of the list. */
interface Source {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly key: ListKey;
}

/**
 * The columns that order a list whose rows come from a table `d`. Such a table also stores when each contact was
 * created.
 */
const key: ListKey = { at: 'd.contact_created_at', id: 'd.contact_id' };
const joined = (rows: string): string => `${rows} d JOIN contacts c ON c.id = d.contact_id`;

function byTag(filter: ContactFilter, add: Add): Source {
  const conditions = [
    `d.tag_id = ${add(filter.tagId)}::uuid`,
    ...conditionsOf({ ...filter, tagId: undefined }, add, key),
  ];
  return { from: joined('contact_tags'), conditions, key };
}

/** Reads contacts from one pipeline, or from one of its stages. A contact is in a pipeline only once. */
function byStage(filter: ContactFilter, pipelineId: string, add: Add): Source {
  const { stages, lost } = filter;
  const conditions = ['d.organization_id = $1', `d.pipeline_id = ${add(pipelineId)}::uuid`];
  if (stages?.stageIds) conditions.push(`d.stage_id = ${add(stages.stageIds[0])}::uuid`);
  if (lost !== undefined) conditions.push(`d.lost_at IS ${lost ? 'NOT ' : ''}NULL`);
  conditions.push(...conditionsOf({ ...filter, stages: undefined, lost: undefined }, add, key));
  return { from: joined('contact_pipelines'), conditions, key };
}

/** Reads contacts that are lost in any pipeline, each contact once. */
function byLoss(filter: ContactFilter, add: Add): Source {
  const lost = `(SELECT DISTINCT contact_created_at, contact_id FROM contact_pipelines
                  WHERE organization_id = $1 AND lost_at IS NOT NULL ORDER BY contact_created_at DESC, contact_id DESC)`;
  return { from: joined(lost), conditions: conditionsOf({ ...filter, lost: undefined }, add, key), key };
}

/**
 * Chooses the table to read from, so that the cost of a page does not depend on the number of contacts or on the
 * positions of the matching contacts in the list. Other lists, for example lists of changes or of several pipelines at
 * once, check all contacts in order instead.
 */
export function sourceOf(filter: ContactFilter, add: Add): Source {
  const { tagId, stages, lost, updated_since: since } = filter;
  if (since === undefined && tagId !== undefined) return byTag(filter, add);
  const [pipelineId, ...others] = stages?.pipelineIds ?? [];
  const oneStage = (stages?.stageIds?.length ?? 1) === 1;
  if (since === undefined && pipelineId !== undefined && others.length === 0 && oneStage)
    return byStage(filter, pipelineId, add);
  if (since === undefined && stages === undefined && lost === true) return byLoss(filter, add);
  const own: ListKey = { at: since === undefined ? 'c.created_at' : 'c.updated_at', id: 'c.id' };
  return { from: 'contacts c', conditions: conditionsOf(filter, add, own), key: own };
}
