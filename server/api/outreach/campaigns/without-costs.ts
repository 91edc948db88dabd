import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';

/** Returns a campaign without sums and prices, for members who may not see costs. */
export const withoutCosts = ({ cost, preflight, ...campaign }: CampaignDetail): CampaignDetail => ({
  ...campaign,
  cost: { ...cost, sums: [] },
  preflight: preflight && {
    ...preflight,
    price: { ...preflight.price, floor: null, ceiling: null },
    variants: preflight.variants.map((variant) => ({ ...variant, price: null })),
  },
});
