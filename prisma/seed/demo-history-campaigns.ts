import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import { hourMs, minuteMs, whenOpen } from './demo-history-hours.ts';
import { messageRow, tellMessage } from './demo-history-messages.ts';
import {
  add,
  type HistoryPerson,
  type HistorySetup,
  type HistoryWorld,
  iso,
  type Row,
  tell,
} from './demo-history-world.ts';

/** A past campaign: how many days ago it was sent, and its text. */
interface PastCampaignPlan {
  readonly daysAgo: number;
  readonly name: string;
  readonly template: string;
  /** The text of the message. `{{1}}` stands for the contact's first name. */
  readonly body: string;
}

export const pastCampaignPlans: readonly PastCampaignPlan[] = [
  {
    daysAgo: 68,
    name: 'Semana do sofá',
    template: 'semana_do_sofa',
    body: 'Oi {{1}}! Esta semana o sofá Aurora sai em 10 vezes sem juros, com frete grátis na Grande São Paulo. Quer ver as cores?',
  },
  {
    daysAgo: 37,
    name: 'Lançamento da luminária Íris',
    template: 'lancamento_iris',
    body: '{{1}}, chegou a luminária Íris, de latão escovado. No lançamento, duas saem pelo preço de uma e meia. Posso separar a sua?',
  },
  {
    daysAgo: 11,
    name: 'Aniversário da loja',
    template: 'aniversario_da_loja',
    body: 'É aniversário da Casa Aurora, {{1}}, e quem ganha é você: 10% de desconto em toda a loja até sábado. Responda aqui para aproveitar.',
  },
];

export interface PastCampaign extends PastCampaignPlan {
  /** When the campaign is sent, within the shop's hours. */
  readonly at: number;
}

export const pastCampaignsOf = ({ now, days }: HistorySetup): PastCampaign[] =>
  pastCampaignPlans
    .filter(({ daysAgo }) => daysAgo < days)
    .map((plan) => ({ ...plan, at: whenOpen(now - plan.daysAgo * 24 * hourMs) + 70 * minuteMs }));

/** The messaging provider's error for a phone number that is not on WhatsApp. */
const refused = { code: '131026', title: 'Message undeliverable' };

interface Sent {
  readonly person: HistoryPerson;
  readonly sentAt: number;
  readonly read: boolean;
}

function paid(at: number): Row {
  const pricing = { type: 'regular', category: 'marketing', model: 'PMP', billable: true };
  // The cost is set after the message is stored, from the rate of that day (seed-history.store.ts).
  return { pricing, priced_at: iso(at), cost: null, cost_currency: null };
}

/** Returns the delivery outcome of a campaign message. Most messages are delivered and read; a few fail. */
function outcomeOf({ dice }: HistoryWorld, sentAt: number): { status: 'failed' | 'delivered' | 'read'; columns: Row } {
  const throwing = dice.roll();
  const sent = { sent_at: iso(sentAt), ...paid(sentAt) };
  const deliveredAt = sentAt + dice.between(1, 90) * 1_000;
  const delivered = { ...sent, delivery_status: 'delivered', delivered_at: iso(deliveredAt), read_at: null };
  if (throwing < 0.03) {
    const error = { ...refused, detail: null, retryable: false };
    const none = {
      sent_at: null,
      delivered_at: null,
      read_at: null,
      pricing: null,
      priced_at: null,
      cost: null,
      cost_currency: null,
    };
    return {
      status: 'failed',
      columns: { ...none, delivery_status: 'failed', failed_at: iso(sentAt + 1_500), delivery_error: error },
    };
  }
  if (throwing < 0.24) return { status: 'delivered', columns: delivered };
  const readAt = deliveredAt + dice.between(1, 500) * minuteMs;
  return {
    status: 'read',
    columns: { ...delivered, delivery_status: 'read', read_at: iso(readAt), updated_at: iso(readAt) },
  };
}

interface Address {
  readonly id: string;
  readonly campaign: PastCampaign;
  readonly sentAt: number;
  readonly open: (person: HistoryPerson, at: number) => Row;
}

/**
 * Sends the campaign to one person, in a conversation that stays hidden until the person answers. People who opted out
 * are skipped.
 */
function deliver(world: HistoryWorld, person: HistoryPerson, address: Address): Sent | null {
  const { id, campaign, sentAt, open } = address;
  const contact = person.contact as Row;
  const name = person.name.split(' ')[0] ?? '';
  const body_params = [name];
  const recipient = add(world, 'campaign_recipients', {
    ...{
      id: world.setup.idAt(campaign.at),
      campaign_id: id,
      contact_id: contact.id,
      status: 'skipped',
      message_id: null,
    },
    ...{ params: { body_params }, error: null, reason: 'opted_out', variant: 0, is_prepared: true, attempt: 0 },
    ...{ next_attempt_at: iso(campaign.at), sent_at: null, clicked_at: null, replied_at: null, converted_at: null },
    ...{ opted_out_at: null, created_at: iso(campaign.at), updated_at: iso(campaign.at) },
  });
  if (contact.opted_out_at !== null) return null;
  person.hidden ??= open(person, sentAt);
  const author = { kind: 'campaign', id, name: campaign.name };
  const text = campaign.body.replace('{{1}}', name);
  const payload = { template_name: campaign.template, language_code: 'pt_BR', body_params };
  const said = {
    conversationId: String(person.hidden.id),
    isInbound: false,
    at: sentAt,
    text,
    author,
    type: 'template',
    payload,
  };
  const { status, columns } = outcomeOf(world, sentAt);
  const message = add(world, 'messages', { ...messageRow(world, said), ...columns });
  tellMessage(world, message, person.hidden);
  person.hidden.last_assistant_message_at = iso(sentAt);
  const error = status === 'failed' ? { ...refused, class: refusalClass(refused.code) } : null;
  const updated = String(message.updated_at);
  Object.assign(recipient, {
    status,
    error,
    reason: null,
    message_id: message.id,
    sent_at: iso(sentAt),
    updated_at: updated,
  });
  if (status !== 'failed') person.reached.push({ row: recipient, sentAt });
  return { person, sentAt, read: status === 'read' };
}

/**
 * Counts the recipients in the way the campaign's own query does when the campaign ends (server/db/campaign-object.ts).
 * At that time no recipient has answered yet.
 */
function countsOf({ rows }: HistoryWorld, id: string) {
  const states = rows.campaign_recipients.flatMap((row) => (row.campaign_id === id ? [row.status] : []));
  const count = (...some: string[]) => states.filter((state) => some.includes(String(state))).length;
  const [failed, skipped, read] = [count('failed'), count('skipped'), count('read')];
  return {
    total: states.length,
    sent: count('delivered', 'read'),
    delivered: count('delivered', 'read'),
    read,
    failed,
    skipped,
  };
}

/**
 * Sends a campaign to every known person who has no conversation under way. Returns the people who got the campaign.
 */
export function reach(
  world: HistoryWorld,
  campaign: PastCampaign,
  known: readonly HistoryPerson[],
  open: (person: HistoryPerson, at: number) => Row,
): Sent[] {
  const { connectionId, idAt, members } = world.setup;
  const id = idAt(campaign.at - 20 * minuteMs);
  const [, , by] = members;
  const sent: Sent[] = [];
  let sentAt = campaign.at;
  for (const person of known) {
    if (person.busyUntil >= campaign.at) continue;
    sentAt += world.dice.between(200, 900);
    const one = deliver(world, person, { id, campaign, sentAt, open });
    if (one) sent.push(one);
  }
  const completedAt = sentAt + 2_000;
  const { template, name } = campaign;
  add(world, 'campaigns', {
    ...{ id, connection_id: connectionId, name, status: 'completed', phase: 'sending', revision: 3, settings: {} },
    template: { template_name: template, language_code: 'pt_BR', body_params: ['{{name}}'] },
    ...{
      audience: { filter: { tag: 'primeira compra' } },
      created_by: { type: 'user', ...by },
      started_at: iso(campaign.at),
    },
    ...{ completed_at: iso(completedAt), created_at: iso(campaign.at - 20 * minuteMs), updated_at: iso(completedAt) },
  });
  const told = { objectId: id, contactId: null };
  tell(world, campaign.at, 'campaign.started', told);
  tell(world, completedAt, 'campaign.completed', { ...told, context: { counts: countsOf(world, id) } });
  return sent;
}
