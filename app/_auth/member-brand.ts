import { cache } from 'react';
import { brandOf } from '#server/api/organization/brand-of.ts';
import { currentMember } from './current-member.ts';

/** How the signed-in member's organization looks, looked up once a request; null: like the product. */
export const memberBrand = cache(async () => {
  const member = await currentMember();
  return member && brandOf(member.organizationId);
});
