/** How many runs of one organization are worked at the same time. */
const lanes = 4;

/** The lane an id always has. */
export const laneOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % lanes;
