/** What this browser remembers: whose notices it takes with the panel closed, and by which session it said so. */
export const pushKey = 'parley.push';
