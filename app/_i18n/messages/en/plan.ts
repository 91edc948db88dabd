/** The texts of the page about the plan and its costs. */
export const plan = {
  title: 'Plan and costs',
  description: 'How much of its plan the organization uses, and what its messages cost.',
  trialEnds: 'The trial ends on {day}.',
};
