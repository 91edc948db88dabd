import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { stageCampaigns } from '#server/testing/stages/campaigns-stage.ts';

// Tests the triggers that were added later (server/decisions/151): events of conversations, buttons, campaigns and
// opt-outs.

const stage = await stageCampaigns();
const { api, organization, key, operator } = stage;
const { prisma } = api;
const panel = panelOf(stage.admin).automations;
const forward = (minutes: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 60) });
beforeEach(async () => {
  forward(0);
  await prisma.automation.updateMany({ where: { organizationId: organization }, data: { status: 'paused' } });
});
afterAll(() => forward(0));

const settle = () => settleFlows(organization);
const tag = (name: string): AutomationStep[] => [{ type: 'add_tag', tag: name }];
const flowOn = (trigger: AutomationTrigger, steps = tag('seen')) => createFlow(organization, { trigger, steps });
const runsOf = (automationId: string) =>
  prisma.automationRun.findMany({ where: { automationId }, orderBy: { startedAt: 'asc' } });
const startsOf = (automationId: string) => prisma.automationStart.findMany({ where: { automationId } });
const call = async (method: string, path: string, body?: object) =>
  (await api.call(method, path, { key, ...(body ? { body } : {}) })).body;

let phones = 5_511_974_000_000;
/** Builds a WhatsApp customer, with functions to write, tap and choose. */
function customer() {
  const from = String(phones++);
  const says = (message: object) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const messages = [{ id: `wamid.${newId()}`, from, timestamp, ...message }];
    const contacts = [{ wa_id: from, profile: { name: 'Bia' } }];
    return deliver(payloadOf({ contacts, messages }, { phoneNumberId: '1000' }));
  };
  const writes = (body: string) => says({ type: 'text', text: { body } });
  const conversation = () =>
    prisma.conversation.findFirstOrThrow({
      where: { contact: { phone: `+${from}` }, organizationId: organization },
      orderBy: { createdAt: 'desc' },
    });
  return { from, says, writes, conversation };
}
const tapOf = (title: string) => ({
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id: 'a', title } },
});
const choiceOf = (id: string, title: string) => ({
  type: 'interactive',
  interactive: { type: 'list_reply', list_reply: { id, title } },
});

describe('triggers by events', () => {
  it('conversation_resolved starts a run each time the conversation is resolved', async () => {
    const flow = await flowOn({ type: 'conversation_resolved' });
    const ana = customer();
    await ana.writes('Oi');
    const { id, contactId } = await ana.conversation();
    await call('POST', `/conversations/${id}/resolve`);
    await settle();
    expect(await runsOf(flow.id)).toMatchObject([{ contactId, status: 'completed' }]);
    await call('POST', `/conversations/${id}/reopen`);
    await settle();
    expect(await runsOf(flow.id)).toHaveLength(1);
    await call('POST', `/conversations/${id}/resolve`);
    await settle();
    expect(await runsOf(flow.id)).toHaveLength(2);
  });

  it('conversation_rated starts one run per rating within its scores, and the run knows the score', async () => {
    const low = await flowOn({ type: 'conversation_rated', max_rating: 2 });
    const high = await flowOn({ type: 'conversation_rated', min_rating: 4 });
    const any = await flowOn({ type: 'conversation_rated' });
    const ana = customer();
    await ana.writes('Oi');
    const { id } = await ana.conversation();
    await call('POST', `/conversations/${id}/resolve`);
    await ana.says(choiceOf(`rating:${id}:2`, 'Ruim'));
    await settle();
    const question = await prisma.message.findFirstOrThrow({
      where: { conversationId: id, content: 'Ruim' },
    });
    // A comment that comes after the score belongs to the same rating.
    await ana.says({ type: 'text', text: { body: 'Demorou' }, context: { id: question.wamid } });
    await settle();
    expect((await ana.conversation()).ratingComment).toBe('Demorou');
    expect(await runsOf(low.id)).toMatchObject([{ variables: { rating: 2 } }]);
    expect(await runsOf(any.id)).toHaveLength(1);
    expect(await runsOf(high.id)).toEqual([]);
    expect(await startsOf(high.id)).toEqual([]);
  });

  it('contact_opted_out starts a run for the contact who opted out, but sends no message', async () => {
    const flow = await flowOn({ type: 'contact_opted_out' }, [
      ...tag('left'),
      { type: 'wait', minutes: 5 },
      ...tag('gone'),
    ]);
    const talkative = await flowOn({ type: 'contact_opted_out' }, [
      { type: 'send_text', text: 'Volte' },
      ...tag('never'),
    ]);
    const { id } = await call('POST', '/contacts', { phone: '+55 11 97400-9001', name: 'Rui' });
    const before = operator.accepted.length;
    await call('POST', `/contacts/${id}/opt-out`);
    await settle();
    forward(6);
    await settle();
    expect(await runsOf(flow.id)).toMatchObject([{ contactId: id, status: 'completed', reason: null }]);
    expect(await runsOf(talkative.id)).toMatchObject([{ status: 'completed', reason: 'opted_out' }]);
    const { tags } = await call('GET', `/contacts/${id}`);
    expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual(['gone', 'left']);
    expect(operator.accepted).toHaveLength(before);
  });

  it('button_tapped starts a run for a tapped button by its text, but not for list choices or plain text', async () => {
    const any = await flowOn({ type: 'button_tapped' });
    const yes = await flowOn({ type: 'button_tapped', button: 'sim, quero!' });
    const ana = customer();
    await ana.writes('Sim, quero!');
    await ana.says(choiceOf('x', 'Sim, quero!'));
    await settle();
    expect([...(await startsOf(any.id)), ...(await startsOf(yes.id))]).toEqual([]);
    await ana.says(tapOf('Não'));
    await settle();
    await ana.says({ type: 'button', button: { payload: 'yes', text: 'Sim, quero' } });
    await settle();
    const known = (runs: { variables: unknown }[]) => runs.map(({ variables }) => variables);
    expect(known(await runsOf(any.id))).toEqual([{ last_reply: 'Não' }, { last_reply: 'Sim, quero' }]);
    expect(known(await runsOf(yes.id))).toEqual([{ last_reply: 'Sim, quero' }]);
  });

  it('campaign_replied starts one run for the first reply to any campaign, or to the named campaign', async () => {
    const { tag: audience, ids, phones: numbers } = await stage.people(2);
    const id = await stage.draft(audience);
    const { name } = await prisma.campaign.findUniqueOrThrow({ where: { id } });
    const any = await flowOn({ type: 'campaign_replied' });
    const own = await flowOn({ type: 'campaign_replied', campaign: name.toUpperCase() });
    const other = await flowOn({ type: 'campaign_replied', campaign: 'Another' });
    await stage.start(id);
    await stage.run(id);
    await settle();
    const from = String(numbers[0]).replace('+', '');
    for (const body of ['Quero', 'Ainda quero']) {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const messages = [{ id: `wamid.${newId()}`, from, timestamp, type: 'text', text: { body } }];
      await deliver(payloadOf({ contacts: [{ wa_id: from }], messages }, { phoneNumberId: '1000' }));
      await settle();
    }
    expect(await runsOf(any.id)).toMatchObject([{ contactId: ids[0] }]);
    expect(await runsOf(own.id)).toMatchObject([{ contactId: ids[0] }]);
    expect(await startsOf(other.id)).toEqual([]);
  });
});

describe('triggers in checks and dry runs', () => {
  const issuesOf = async (definition: { trigger: AutomationTrigger; steps?: AutomationStep[] }) => {
    const { id } = await panel.createAutomation({ name: newId(), definition: { steps: tag('x'), ...definition } });
    const { details } = await refusalOf(panel.publishAutomation({ id }));
    return (details as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`);
  };
  it('publishing rejects impossible scores, unknown campaigns or fields, no days and sends after opt-out', async () => {
    expect(await issuesOf({ trigger: { type: 'conversation_rated', min_rating: 4, max_rating: 2 } })).toEqual([
      'trigger.max_rating max_below_min',
    ]);
    expect(await issuesOf({ trigger: { type: 'campaign_replied', campaign: 'Nowhere' } })).toEqual([
      'trigger.campaign unknown_campaign',
    ]);
    const due = { type: 'date_field', field: 'due', when: 'before', hour: 9, repeat: 'once' } as const;
    expect(await issuesOf({ trigger: due })).toEqual(['trigger.field unknown_field', 'trigger.days no_days']);
    const words: AutomationStep[] = [{ type: 'send_text', text: 'Oi', outside_window: 'skip' }];
    expect(await issuesOf({ trigger: { type: 'contact_opted_out' }, steps: words })).toEqual([
      'steps.0 opted_out_gets_nothing',
    ]);
  });

  it('a dry run of contact_opted_out accepts a contact who has not opted out yet', async () => {
    const { id: contact_id } = await call('POST', '/contacts', { phone: '+55 11 97400-9002', name: 'Rui' });
    const { id } = await panel.createAutomation({
      name: newId(),
      definition: {
        trigger: { type: 'contact_opted_out' },
        steps: [...tag('left'), { type: 'send_text', text: 'Oi' }],
      },
    });
    const dryRun = await panel.dryRunAutomation({ id, contact_id });
    expect(dryRun).toMatchObject({ refused: null, ended: { reason: 'opted_out' } });
    expect(dryRun.steps.map(({ decision }) => decision)).toEqual(['done', 'ended']);
  });
});
