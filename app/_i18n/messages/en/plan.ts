/** For whoever pays. */
export const plan = {
  title: 'Plan and costs',
  description: 'What the organization uses of its plan, and what its messages cost.',
  trialEnds: 'The trial ends on {day}.',
};
