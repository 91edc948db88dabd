/** The number of partitions: how many runs of one organization are executed at the same time. */
const partitions = 4;

/** Returns the partition of an id. The same id always has the same partition. */
export const partitionOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % partitions;
