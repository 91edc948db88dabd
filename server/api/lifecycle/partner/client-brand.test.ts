import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { brandOf } from '#server/api/organization/organization/brand-of.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { dueMailColumns } from '#server/domain/platform/mail/mail.store.ts';
import { sendDueMail } from '#server/domain/platform/mail/send-due-mail.ts';
import { writePerson } from '#server/domain/platform/mail/write-person.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { startSmtpServer } from '#server/testing/servers/smtp-server.ts';

const api = startHarness();
let partner: string;
let admin: MemberIdentity;
let client: string;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const clientOf = async (partnerId: string) => {
  const id = await api.createOrganization({ name: 'Padaria' });
  await api.prisma.organization.update({ where: { id }, data: { partnerId } });
  return id;
};
beforeAll(async () => {
  partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
  admin = await api.createMember(partner, { role: 'admin', name: 'Rita' });
  client = await clientOf(partner);
});
afterAll(() => api.stop());

const logo = (bytes: Buffer, mime_type = 'image/png') => ({
  base64: bytes.toString('base64'),
  mime_type,
  name: 'logo',
});
const brand = { name: 'Aurora Chat', color: '#1d4ed8', mail_sender: 'Padaria Aurora' };
const set = (input: object = {}, id = client) =>
  api.callPanel(admin, 'partner.setClientBrand', { id, ...brand, ...input });
const files = (organizationId = client) => api.prisma.file.findMany({ where: { organizationId } });

describe('brand per client: name, color, logo, mail sender (contract/engagement.md#partners)', () => {
  it('brandOf returns the brand that the partner set; the audit log of the client records the change', async () => {
    expect(await brandOf(client)).toBeNull();
    const { body } = await set({ logo: logo(png) });
    expect(body.brand).toEqual({ ...brand, logo_url: expect.stringContaining(`/files/${client}/`) });
    expect(body.sign_in_url).toMatch(new RegExp(`/sign-in\\?brand=${client}$`));
    expect(await brandOf(client)).toEqual(body.brand);
    const [entry] = await api.prisma.auditEntry.findMany({ where: { organizationId: client } });
    expect(entry).toMatchObject({ action: 'client.brand_changed', actor: { type: 'partner', name: 'Revenda' } });
  });

  it('a logo is kept without a new one, replaced or removed; the replaced file is deleted from storage', async () => {
    await set({ logo: logo(png) });
    const [first] = await files();
    await set({ name: 'Other' });
    expect((await files()).map(({ id }) => id)).toEqual([first?.id]);
    await set({ logo: logo(png) });
    const [second, ...more] = await files();
    expect([second?.id === first?.id, more]).toEqual([false, []]);
    expect(await selectStorage().read(first?.storageKey ?? '')).toBeNull();
    expect((await set({ logo: null })).body.brand.logo_url).toBeNull();
    expect(await files()).toEqual([]);
  });

  it.each([
    ['a script that calls itself a PNG', logo(Buffer.from('<svg onload="alert(1)"/>'))],
    ['SVG', logo(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['a PDF', logo(Buffer.from('%PDF-1.7\n'))],
    ['too many bytes', logo(Buffer.concat([png, Buffer.alloc(262_144)]))],
  ])('refuses %s as a logo, and stores no file', async (_, given) => {
    const before = await files();
    expect((await set({ logo: given })).code).toBe('invalid_request');
    expect(await files()).toEqual(before);
  });

  it.each([
    ['a colour nobody can read', { color: '#ffcc00' }],
    ['no colour', { color: 'red;}' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a sender that would be a header', { mail_sender: 'a\r\nBcc: x@y.test' }],
    ['no name', { name: ' ' }],
  ])('refuses %s in the brand', async (_, input) => {
    expect((await set(input)).code).toBe('invalid_request');
  });

  it('e-mails of the client use the sender name of its brand; e-mails of the partner have none', async () => {
    await set();
    const senderOf = async (organizationId: string) => {
      const to = { name: 'A', address: 'a@b.test' };
      const mail = { kind: 'k', to, subject: 's', text: 't', at: new Date() };
      await transact((tx) => writePerson(tx, organizationId, mail));
      const row = await sql.row<{ sender: string | null }>(
        `SELECT ${dueMailColumns} FROM mails w WHERE w.organization_id = $1 LIMIT 1`,
        [organizationId],
      );
      return row?.sender;
    };
    expect([await senderOf(client), await senderOf(partner)]).toEqual(['Padaria Aurora', null]);
  });

  it('invitations and authenticator issuer name the brand for the client, and Parley for the partner', async () => {
    await set();
    const mailServer = await startSmtpServer();
    completeEnv({ SMTP_URL: mailServer.url, SMTP_FROM: 'Servidor <no-reply@mail.test>' });
    const mailTo = async (organizationId: string) => {
      const email = `${organizationId}@new.test`;
      const panel = panelOf(await api.createMember(organizationId));
      await panel.members.inviteMember({ email, role: 'editor' });
      await sendDueMail(organizationId);
      const mail = mailServer.received.find(({ to }) => to.includes(email));
      return { text: mail?.text, from: /^From: (.*)$/m.exec(mail?.headers ?? '')?.[1] };
    };
    try {
      expect(await mailTo(client)).toEqual({
        text: expect.stringMatching(/^(?![\s\S]*Parley)[\s\S]*para a equipe de Padaria em Aurora Chat\./),
        from: 'Padaria Aurora <no-reply@mail.test>',
      });
      expect(await mailTo(partner)).toEqual({
        text: expect.stringContaining('para a equipe de Revenda no Parley.'),
        from: 'Servidor <no-reply@mail.test>',
      });
    } finally {
      completeEnv({ SMTP_URL: '', SMTP_FROM: '' });
      await mailServer.stop();
    }
    const password = 'correct horse battery staple';
    const issuerFor = async (organizationId: string) => {
      const member = await api.createMember(organizationId);
      const passwordHash = await hash(password);
      await api.prisma.user.update({ where: { id: member.userId }, data: { passwordHash } });
      const { uri } = await panelOf(member).session.beginTwoFactor({ password });
      return new URL(uri).searchParams.get('issuer');
    };
    expect([await issuerFor(client), await issuerFor(partner)]).toEqual(['Aurora Chat', 'Parley']);
  });

  it('is refused for another partner, an ordinary organization, the partner itself and an ended client', async () => {
    const other = await api.createMember(await api.createOrganization({ isPartner: true }));
    const ordinary = await api.createMember(await api.createOrganization());
    const input = { id: client, ...brand };
    expect((await api.callPanel(other, 'partner.setClientBrand', input)).code).toBe('client_not_found');
    expect((await api.callPanel(other, 'partner.getClientBrand', { id: client })).code).toBe('client_not_found');
    expect((await api.callPanel(ordinary, 'partner.setClientBrand', input)).code).toBe('not_a_partner');
    expect((await set({}, partner)).code).toBe('client_not_found');
    const gone = await clientOf(partner);
    await set({}, gone);
    await api.callPanel(admin, 'partner.endClient', { id: gone, name: 'Padaria' });
    expect((await set({}, gone)).code).toBe('client_ended');
    expect(await brandOf(gone)).toBeNull();
    for (const nobody of [newId(), 'x', "'; DROP"]) expect(await brandOf(nobody)).toBeNull();
  });
});
