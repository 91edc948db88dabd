import type { Actor } from '#server/base/actor.ts';
import { isReadable } from '#server/base/brand-palette.ts';
import { publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ClientBrand, SetClientBrandInput } from '#server/contract/lifecycle/brand.ts';
import { logoBytesMax, logoTypes } from '#server/contract/lifecycle/logo-limits.ts';
import { transact } from '#server/db/transact.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { viewBrand } from '../../organization/organizations/view-brand.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { dropFile, type KeptFile, keepFile, recordFile } from '../../platform/files/keep-file.ts';
import { asPartner, requireClient, requireLiveClient } from './as-partner.ts';
import { deleteLogo, saveBrand } from './client-brand.store.ts';

const refuse = (path: string, message: string) => new AppError('invalid_request', { issues: [{ path, message }] });

const show = async (clientId: string): Promise<ClientBrand> => ({
  client_id: clientId,
  brand: await viewBrand(clientId),
  sign_in_url: `${publicUrl()}/sign-in?brand=${clientId}`,
});

/** Returns the brand that the people of a client see. Throws not_a_partner, client_not_found. */
export const getClientBrand = (actor: Actor, { id }: { readonly id: string }): Promise<ClientBrand> =>
  asPartner(actor, async (partner) => show((await requireClient(partner, id)).id));

/**
 * Stores a logo in the client's own storage. Its file type is determined from the bytes, not from the declared type.
 * Throws invalid_request.
 */
async function keepLogo(clientId: string, logo: NonNullable<SetClientBrandInput['logo']>): Promise<KeptFile> {
  const bytes = Buffer.from(logo.base64, 'base64');
  if (bytes.length === 0 || bytes.length > logoBytesMax) throw refuse('logo', 'must have 1 to 262144 bytes');
  const file = await keepFile(clientId, { bytes, name: null, declaredType: '' });
  if ((logoTypes as readonly string[]).includes(file.mimeType)) return file;
  await dropFile(file);
  throw refuse('logo', 'must be PNG, JPEG or WebP');
}

/**
 * Sets the client's brand: name, colour and logo of the panel, and the sender name of its e-mails. Records the change
 * in the audit logs of client and partner. Throws not_a_partner, client_not_found, client_ended, or invalid_request for
 * a colour on which text would be unreadable.
 */
export const setClientBrand = (actor: Actor, { id, logo, ...wanted }: SetClientBrandInput): Promise<ClientBrand> =>
  asPartner(actor, async (partner) => {
    const client = await requireLiveClient(partner, id);
    if (!isReadable(wanted.color)) throw refuse('color', 'white text on it cannot be read: choose a darker one');
    const file = logo ? await keepLogo(client.id, logo) : null;
    const { name, color, mail_sender: mailSender } = wanted;
    const logoFileId = logo === undefined ? undefined : (file?.id ?? null);
    try {
      await transact(async (tx) => {
        if (file) await recordFile(tx, file);
        const old = await saveBrand(tx, client.id, { name, color, mailSender, logoFileId });
        const key = old && (await deleteLogo(tx, client.id, old));
        if (key) tx.afterCommit(() => selectStorage().remove(key));
        const target = { type: 'organization', id: client.id, name: client.name };
        await recordAudit(tx, actor, 'client.brand_changed', target, wanted);
        await recordAudit(tx, partner.actorIn(client.id), 'client.brand_changed', target, wanted);
      });
    } catch (error) {
      if (file) await dropFile(file);
      throw error;
    }
    return show(client.id);
  });
