/** What a step's place in the list is called in the page, so that the map can lead to it. */
export const stepId = (path: string): string => `step-${path}`;
