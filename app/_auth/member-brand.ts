import { cache } from 'react';
import { brandOf } from '#server/api/organization/organization/brand-of.ts';
import { currentMember } from './current-member.ts';

/**
 * Returns the brand of the signed-in member's organization, looked up once for each request. Null means Parley's own
 * brand.
 */
export const memberBrand = cache(async () => {
  const member = await currentMember();
  return member && brandOf(member.organizationId);
});
