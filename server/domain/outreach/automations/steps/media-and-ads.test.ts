import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { stageSends } from '#server/testing/stages/sends-stage.ts';

// Tests the trigger `from_ad` and the step `send_media` (server/decisions/153).

const { api, organization, operator, last } = await stageSends();
const { prisma } = api;
const panel = panelOf(await api.createMember(organization));
beforeEach(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  await prisma.automation.updateMany({ where: { organizationId: organization }, data: { status: 'paused' } });
});
afterAll(() => completeEnv({ CLOCK_OFFSET_SECONDS: '0' }));

let phones = 5_511_973_000_000;
const referral = {
  source_type: 'ad',
  source_id: '120',
  source_url: 'https://fb.me/x',
  headline: 'Sofás com 20%',
  body: 'Só hoje',
  ctwa_clid: 'clid',
};
/** Delivers a message of a customer and returns their contact. */
async function writes(more: object = {}) {
  const from = String(phones++);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = { id: `wamid.${newId()}`, from, timestamp, type: 'text', text: { body: 'Oi' }, ...more };
  await deliver(payloadOf({ contacts: [{ wa_id: from }], messages: [message] }, { phoneNumberId: '1000' }));
  return prisma.contact.findFirstOrThrow({ where: { phone: `+${from}` } });
}
const flowOn = (trigger: AutomationTrigger, steps: AutomationStep[]) => createFlow(organization, { trigger, steps });
const runsOf = (automationId: string) => prisma.automationRun.findMany({ where: { automationId } });
const settle = () => settleFlows(organization);
const medium = (more: object): AutomationStep => ({ type: 'send_media', kind: 'image', ...more }) as AutomationStep;

describe('the trigger from_ad', () => {
  it('starts for a message from the ad, not for posts or other ads, and provides the headline to texts', async () => {
    const say: AutomationStep[] = [{ type: 'send_text', text: 'Sobre “{{variables.ad_headline}}”: como ajudo?' }];
    const [any, one, other] = [
      await flowOn({ type: 'from_ad' }, say),
      await flowOn({ type: 'from_ad', ad: '120' }, []),
      await flowOn({ type: 'from_ad', ad: '121' }, []),
    ];
    const contact = await writes({ referral });
    await writes();
    await writes({ referral: { ...referral, source_type: 'post' } });
    await settle();
    expect((await runsOf(any.id)).map(({ contactId }) => contactId)).toEqual([contact.id]);
    expect((await runsOf(any.id))[0]?.variables).toEqual({
      ad_id: '120',
      ad_headline: 'Sofás com 20%',
      ad_text: 'Só hoje',
      ad_url: 'https://fb.me/x',
    });
    expect(await runsOf(one.id)).toHaveLength(1);
    expect(await runsOf(other.id)).toEqual([]);
    expect(last()).toMatchObject({ text: { body: 'Sobre “Sofás com 20%”: como ajudo?' } });
    // A customer who did not come from an ad is not listed among the starts.
    expect(await prisma.automationStart.count({ where: { automationId: any.id } })).toBe(1);
  });
});

describe('the step send_media', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('sends the media of a link with a caption that contains the contact’s phone', async () => {
    const link = 'https://example.com/catalogo.pdf';
    const flow = await flowOn({ type: 'message_received' }, [
      medium({ kind: 'document', url: link, filename: 'Catálogo.pdf', caption: 'Para {{phone}}' }),
      medium({ kind: 'audio', url: 'https://example.com/oi.mp3', caption: 'Nobody reads it' }),
    ]);
    const before = operator.accepted.length;
    const contact = await writes();
    await settle();
    expect((await runsOf(flow.id))[0]).toMatchObject({ status: 'completed', error: null });
    expect(operator.accepted.slice(before).map(({ body }) => body)).toMatchObject([
      { type: 'document', document: { link, filename: 'Catálogo.pdf', caption: `Para ${contact.phone}` } },
      { type: 'audio', audio: { link: 'https://example.com/oi.mp3' } },
    ]);
  });

  it('sends an uploaded file as a new file in each message; a dry run lists the step and sends nothing', async () => {
    const draft = await panel.automations.createAutomation({ name: 'Foto' });
    const sent = { base64: png.toString('base64'), mime_type: 'image/png', name: 'sofa.png' };
    const file = await panel.automations.addAutomationFile({ id: draft.id, file: sent });
    expect(file).toMatchObject({ name: 'sofa.png', mime_type: 'image/png', size: png.length });
    const trigger = { type: 'message_received' } as const;
    const steps = [medium({ file_id: file.id, caption: 'Olha só', outside_window: 'skip' })];
    const saved = await panel.automations.updateAutomation({ id: draft.id, trigger, steps });
    expect(saved.issues).toEqual([]);
    const contact = await writes();
    const before = operator.accepted.length;
    const dryRun = await panel.automations.dryRunAutomation({ id: draft.id, contact_id: contact.id });
    expect(dryRun.ended).toMatchObject({ status: 'completed', error: null });
    expect(dryRun.steps).toMatchObject([{ type: 'send_media', input: { kind: 'image', caption: 'Olha só' } }]);
    expect(operator.accepted).toHaveLength(before);
    await settle();
    await panel.automations.publishAutomation({ id: draft.id, runs: 'finish' });
    await Promise.all([writes(), writes()]);
    await settle();
    expect((await runsOf(draft.id)).map(({ status, error }) => ({ status, error }))).toEqual([
      { status: 'completed', error: null },
      { status: 'completed', error: null },
    ]);
    const messages = await prisma.message.findMany({ where: { organizationId: organization, type: 'image' } });
    expect(new Set(messages.map(({ fileId }) => fileId)).size).toBe(2);
    expect(messages.map(({ fileId }) => fileId)).not.toContain(file.id);
  });

  it('reports invalid media, files and captions as issues of the draft', async () => {
    const draft = await panel.automations.createAutomation({ name: 'Errada' });
    const file = await panel.automations.addAutomationFile({
      id: draft.id,
      file: { base64: Buffer.from('hello').toString('base64'), mime_type: 'text/plain', name: 'a.txt' },
    });
    const closed = { outside_window: 'skip' };
    const steps = [
      medium(closed),
      medium({ ...closed, url: 'http://example.com/a.png' }),
      medium({ ...closed, url: 'https://example.com/a.png', file_id: file.id }),
      medium({ ...closed, file_id: newId() }),
      medium({ ...closed, file_id: file.id }),
      medium({ ...closed, kind: 'document', file_id: file.id }),
      medium({ url: 'https://example.com/a.png', caption: '{{nick}}' }),
    ];
    const { issues } = await panel.automations.updateAutomation({ id: draft.id, steps });
    expect(issues.filter(({ path }) => path.startsWith('steps')).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'steps.0.url no_medium',
      'steps.1.url no_https',
      'steps.2.url two_media',
      'steps.3.file_id unknown_file',
      'steps.4.file_id file_does_not_fit',
      'steps.6.caption unknown_name',
      'steps.6.outside_window may_be_outside_window',
    ]);
  });

  it('refuses files of another organization: the run fails with missing_media', async () => {
    const stranger = await api.createOrganization();
    const other = panelOf(await api.createMember(stranger));
    const theirs = await other.automations.createAutomation({ name: 'Delas' });
    const sent = { base64: png.toString('base64'), mime_type: 'image/png', name: 'x.png' };
    const file = await other.automations.addAutomationFile({ id: theirs.id, file: sent });
    expect((await refusalOf(panel.automations.addAutomationFile({ id: theirs.id, file: sent }))).code).toBe(
      'automation_not_found',
    );
    const flow = await flowOn({ type: 'message_received' }, [medium({ file_id: file.id })]);
    await writes();
    await settle();
    expect((await runsOf(flow.id))[0]).toMatchObject({ status: 'failed', error: 'missing_media' });
  });
});
