import type { CampaignDetail } from '#server/contract/campaign-editor.ts';

/** A campaign for who may not see what things cost: no sum, no price. */
export const withoutCosts = ({ cost, preflight, ...campaign }: CampaignDetail): CampaignDetail => ({
  ...campaign,
  cost: { ...cost, sums: [] },
  preflight: preflight && {
    ...preflight,
    price: { ...preflight.price, floor: null, ceiling: null },
    variants: preflight.variants.map((variant) => ({ ...variant, price: null })),
  },
});
