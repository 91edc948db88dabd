import { z } from 'zod';

/** The data that a visitor of a web chat typed about themselves. Nobody has confirmed the data. */
export const claimedShape = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
});
export type Claimed = z.infer<typeof claimedShape>;
