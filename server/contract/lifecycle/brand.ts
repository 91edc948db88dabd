import { z } from 'zod';
import { attachedFile } from '../platform/attached-file.ts';
import { color, nameText, pathId, uuid } from '../platform/wire.ts';
import { logoBytesMax } from './logo-limits.ts';

/**
 * The name and logo of a partner. The members of the partner's client organizations see them instead of the product's
 * own.
 */
const brandShape = z.object({
  name: z.string(),
  color: z.string(),
  logo_url: z.string().nullable().describe('A link that works for an hour.'),
});
export type Brand = z.infer<typeof brandShape>;

export const clientBrandShape = z.object({
  client_id: uuid,
  brand: brandShape.extend({ mail_sender: z.string().nullable() }).nullable(),
  sign_in_url: z.string().describe('The page its people sign in at.'),
});
export type ClientBrand = z.infer<typeof clientBrandShape>;

const line = (max: number) => nameText(max).regex(/^[^\p{Cc}\p{Cf}]*$/u, 'must be one line');

export const setClientBrandInput = z.strictObject({
  id: pathId,
  name: line(60),
  color: color.describe('White text on it must be readable (contrast 4.5).'),
  logo: attachedFile(logoBytesMax).nullish().describe('PNG, JPEG or WebP; absent: stays as it is; null: none.'),
  mail_sender: line(60).nullable().describe('Whose name e-mails come under; null: as the deployment says.'),
});
export type SetClientBrandInput = z.output<typeof setClientBrandInput>;
