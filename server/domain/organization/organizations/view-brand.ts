import { isUuid } from '#server/base/ids.ts';
import type { Brand } from '#server/contract/lifecycle/brand.ts';
import { fileLink } from '../../platform/files/file-link.ts';
import { findBrand } from './brand.store.ts';

/**
 * Returns an organization's brand and the sender name of its e-mails. Null if the organization uses the product's own
 * brand.
 */
export async function viewBrand(organizationId: string): Promise<(Brand & { mail_sender: string | null }) | null> {
  const row = isUuid(organizationId) ? await findBrand(organizationId) : null;
  if (!row) return null;
  const { name, color, mail_sender, logo_file_id: id, logo_name: file } = row;
  return { name, color, mail_sender, logo_url: id && fileLink({ organizationId, id }, file ?? 'logo') };
}
