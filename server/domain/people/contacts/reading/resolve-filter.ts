import type { ListContactsInput } from '#server/contract/people/contact.ts';
import type { FilteredValueName } from '#server/contract/people/contact-values.ts';
import { matchStages } from '../../pipelines/match-stages.ts';
import { findTag } from '../../tags/resolve-tag.ts';
import type { ContactFilter } from './contact-filter.store.ts';

type Filters = Pick<
  ListContactsInput,
  | 'tag'
  | 'pipeline'
  | 'stage'
  | 'lost'
  | 'assigned_to'
  | 'opted_out'
  | 'wa_user_id'
  | 'updated_since'
  | FilteredValueName
>;
export type ResolvedFilter = Omit<ContactFilter, 'horizon' | 'position'>;

/** Resolves the names in a list's filters to ids. Null if a name does not exist, so that no contact can match. */
export async function resolveFilter(organizationId: string, filters: Filters): Promise<ResolvedFilter | null> {
  const { tag, pipeline, stage, ...rest } = filters;
  const found = tag === undefined ? undefined : await findTag(organizationId, 'contact', tag);
  const named = pipeline !== undefined || stage !== undefined;
  const stages = named ? await matchStages(organizationId, { pipeline, stage }) : undefined;
  if (found === null || stages === null) return null;
  return { ...rest, tagId: found?.id, stages };
}
