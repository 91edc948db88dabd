import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { organizationOfInvitation } from '#server/api/organization/members/organization-of-invitation.ts';
import { brandOf } from '#server/api/organization/organization/brand-of.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { makeResetLink } from '#server/domain/organization/accounts/make-reset-link.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

// Tests what an invited person of a client sees before signing in: the brand, and whether a client that has ended still
// admits people.

const api = startHarness();
const nobody = panelOf(null);
let partner: string;
let admin: MemberIdentity;
beforeAll(async () => {
  partner = await api.createOrganization({ name: 'Revenda', isPartner: true });
  admin = await api.createMember(partner, { role: 'admin', name: 'Rita' });
});
afterAll(() => api.stop());

const ask = (name: string, input: object) => api.callPanel(admin, `partner.${name}`, input);
const brand = (id: string) => ask('setClientBrand', { id, name: 'Aurora Chat', color: '#1d4ed8', mail_sender: null });
const end = (id: string) => ask('endClient', { id, name: 'Padaria' });
const joining = (token: string) => nobody.members.acceptInvitation({ token, name: 'Bia', password: 'a long password' });

/** Creates a client with a link that makes a person a member. */
async function clientWithLink() {
  const id = await api.createOrganization({ name: 'Padaria' });
  await api.prisma.organization.update({ where: { id }, data: { partnerId: partner } });
  const owner = await api.createMember(id);
  const { url } = await panelOf(owner).members.inviteMember({ email: `${newId()}@example.com`, role: 'editor' });
  return { id, owner, token: url.slice(url.lastIndexOf('/') + 1) };
}
const membersOf = (organizationId: string) => api.prisma.member.count({ where: { organizationId } });

describe('the brand before sign-in', () => {
  it('an open invitation gives its organization’s brand; an unknown, used or expired one gives none', async () => {
    const { id, token } = await clientWithLink();
    await brand(id);
    const invitedBy = await organizationOfInvitation(token);
    expect(invitedBy).toBe(id);
    expect(await brandOf(invitedBy ?? '')).toMatchObject({ name: 'Aurora Chat', color: '#1d4ed8' });
    for (const unknown of ['', 'x', `${token}x`, id]) expect(await organizationOfInvitation(unknown)).toBeNull();
    await joining(token);
    expect(await organizationOfInvitation(token)).toBeNull();
    const late = await clientWithLink();
    await api.prisma.invitation.updateMany({ where: { organizationId: late.id }, data: { expiresAt: new Date(0) } });
    expect(await organizationOfInvitation(late.token)).toBeNull();
  });

  it('a password reset link names the brand of the person’s first organization, unless it has ended', async () => {
    const { id, owner } = await clientWithLink();
    const linkOf = async (email: string) => new URL((await makeResetLink(email, 9))?.link ?? '');
    expect((await linkOf(owner.email)).search).toBe('');
    await brand(id);
    const link = await linkOf(owner.email);
    expect([link.pathname, link.searchParams.get('brand')]).toEqual(['/new-password', id]);
    expect(link.hash).toMatch(/^#[0-9A-Za-z]{40}$/);
    // If the client is not the person's first organization, the person sees the brand of the first organization. In
    // this test that is the product's own brand.
    const first = await api.createMember(await api.createOrganization());
    await api.prisma.member.create({
      data: { id: newId(), organizationId: id, userId: first.userId, role: 'editor', isOwner: false },
    });
    expect((await linkOf(first.email)).search).toBe('');
    await end(id);
    expect((await linkOf(owner.email)).search).toBe('');
  });
});

describe('an invitation to an organization that has ended or is suspended', () => {
  it('is refused with organization_ended, and works again once the end is undone', async () => {
    const { id, token } = await clientWithLink();
    await brand(id);
    await end(id);
    expect((await refusalOf(nobody.members.viewInvitation({ token }))).code).toBe('organization_ended');
    expect((await refusalOf(joining(token))).code).toBe('organization_ended');
    expect(await organizationOfInvitation(token)).toBeNull();
    expect(await membersOf(id)).toBe(1);
    await ask('undoEnding', { id });
    expect(await nobody.members.viewInvitation({ token })).toMatchObject({ organization_name: 'Padaria' });
    expect(await joining(token)).toMatchObject({ organization_id: id });
    expect(await membersOf(id)).toBe(2);
  });

  it('waits for an end in progress, and is then refused with organization_ended', async () => {
    const { id, token } = await clientWithLink();
    const isWaiting = async () => {
      for (;;) {
        const row = await sql.row<{ waits: boolean }>(
          'SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted) AS waits',
          [],
        );
        if (row?.waits) return;
      }
    };
    const outcome = await api.prisma.$transaction(async (tx) => {
      await tx.organization.update({ where: { id }, data: { endedAt: new Date() } });
      const refused = refusalOf(joining(token));
      // If the call ended without waiting for the lock, it did not read the row that is about to change.
      await Promise.race([refused, isWaiting()]);
      return { refused };
    });
    expect((await outcome.refused).code).toBe('organization_ended');
    expect(await membersOf(id)).toBe(1);
  });

  it('can be accepted while the client is suspended', async () => {
    const { id, token } = await clientWithLink();
    await ask('suspendClient', { id });
    expect(await joining(token)).toMatchObject({ organization_id: id });
    expect(await membersOf(id)).toBe(2);
  });
});
