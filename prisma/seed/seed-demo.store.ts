import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { normalizePhone } from '#server/domain/people/contacts/phones/normalize-phone.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import { type DemoLine, type DemoThread, demoThreads } from './demo-threads.ts';
import { seedPhone } from './seed-phone.store.ts';

/** The objects that provisioning created, named as the demo's code uses them. */
export interface DemoSetup {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly tags: ReadonlyMap<string, string>;
  readonly stages: readonly { readonly id: string; readonly name: string; readonly pipelineId: string }[];
  /** The flow that greets new contacts. */
  readonly flowId: string;
  readonly now: Date;
}

const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * 3_600_000);

async function seedContact(tx: Tx, setup: DemoSetup, person: DemoPerson, index: number): Promise<string> {
  const id = newId();
  const { organizationId } = setup;
  const createdAt = hoursBefore(setup.now, 200 + index * 31);
  const owner = index % 4 === 0 ? setup.members[index % setup.members.length] : undefined;
  const { email, phone, name } = person;
  const stage = setup.stages[index % setup.stages.length];
  const known = normalizePhone(phone);
  await tx.prisma.contact.create({
    data: {
      id,
      organizationId,
      name,
      email,
      phone,
      waId: phone.slice(1),
      customFields: {
        city: person.city,
        interest: person.interest,
        ...(index % 3 === 0 ? { last_order: `AUR-${2200 + index}` } : {}),
      },
      ...(owner ? { assignedUserId: owner.id, assignedAt: createdAt, assignmentSource: 'manual' } : {}),
      ...(index === 37 ? { optedOutAt: hoursBefore(setup.now, 50) } : {}),
      firstSeenAt: createdAt,
      lastSeenAt: hoursBefore(setup.now, index * 4),
      createdAt,
      updatedAt: hoursBefore(setup.now, index * 4),
    },
  });
  await tx.prisma.contactIdentifier.createMany({
    data: [
      {
        id: newId(),
        organizationId,
        contactId: id,
        type: 'phone',
        value: known?.e164 ?? phone,
        matchKey: known?.matchKey ?? phone.slice(1),
      },
      { id: newId(), organizationId, contactId: id, type: 'email', value: email, matchKey: email },
    ],
  });
  const tagIds = person.tags.flatMap((tag) => setup.tags.get(`contact ${tag}`) ?? []);
  await tx.prisma.contactTag.createMany({ data: tagIds.map((tagId) => ({ contactId: id, tagId, organizationId })) });
  if (stage) {
    await tx.prisma.contactPipeline.create({
      data: {
        contactId: id,
        pipelineId: stage.pipelineId,
        stageId: stage.id,
        organizationId,
        enteredStageAt: createdAt,
      },
    });
  }
  return id;
}

function authorOf(setup: DemoSetup, line: DemoLine, contact: { id: string; name: string }, index: number) {
  if (line.from === 'customer') return { kind: 'contact', ...contact };
  if (line.from === 'agent') return { kind: 'agent', ...setup.agent };
  const member = setup.members[index % setup.members.length] ?? { id: null, name: 'Ana' };
  return { kind: 'member', id: member.id, name: member.name };
}

/**
 * Makes messages that lie a few minutes apart, the last one at `endsAt`. If the last message comes from the business,
 * the customer has not read it yet.
 */
function messagesOf(
  setup: DemoSetup,
  thread: DemoThread,
  conversationId: string,
  contact: { id: string; name: string },
  index: number,
) {
  const endsAt = hoursBefore(setup.now, thread.hoursAgo);
  return thread.lines.map((line, position) => {
    const createdAt = new Date(endsAt.getTime() - (thread.lines.length - 1 - position) * 190_000);
    const isOut = line.from !== 'customer';
    const isRead = isOut && (position < thread.lines.length - 1 || thread.state === 'resolved');
    const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
    return {
      id: newId(),
      organizationId: setup.organizationId,
      conversationId,
      connectionId: setup.connectionId,
      role: isOut ? ('assistant' as const) : ('user' as const),
      content: line.text,
      wamid: `wamid.demo.${index}.${position}`,
      author: authorOf(setup, line, contact, index),
      createdAt,
      updatedAt: createdAt,
      ...(isOut
        ? {
            deliveryStatus: isRead ? ('read' as const) : ('delivered' as const),
            sentAt: later(1),
            deliveredAt: later(2),
          }
        : {}),
      ...(isRead ? { readAt: later(40) } : {}),
    };
  });
}

/** Returns the columns that follow from the state of the conversation. */
function standing(setup: DemoSetup, thread: DemoThread, index: number, endsAt: Date) {
  const member = setup.members[index % setup.members.length];
  switch (thread.state) {
    case 'taken':
      return { takenOverById: member?.id ?? null, takenOverAt: endsAt };
    case 'handoff':
      return {
        handoffReason: thread.reason ?? null,
        handoffRequestedAt: endsAt,
        handoffRequestedBy: 'agent',
        awaitingReply: true,
      };
    case 'resolved':
      return {
        status: 'resolved' as const,
        resolvedAt: new Date(endsAt.getTime() + 600_000),
        resolvedBy: { type: 'user', id: member?.id ?? null, name: member?.name ?? null },
        ...(thread.rating ? { ratingScore: thread.rating, ratedAt: new Date(endsAt.getTime() + 900_000) } : {}),
      };
    default:
      return { awaitingReply: false };
  }
}

async function seedConversation(
  tx: Tx,
  setup: DemoSetup,
  thread: DemoThread,
  index: number,
  person: DemoPerson,
  contactId: string,
): Promise<void> {
  const id = newId();
  const { organizationId } = setup;
  const messages = messagesOf(setup, thread, id, { id: contactId, name: person.name }, index);
  const endsAt = hoursBefore(setup.now, thread.hoursAgo);
  const lastInboundAt = messages.findLast((one) => one.role === 'user')?.createdAt ?? endsAt;
  const lastAssistantMessageAt = messages.findLast((one) => one.role === 'assistant')?.createdAt ?? null;
  const waiting = thread.state === 'handoff';
  await tx.prisma.conversation.create({
    data: {
      id,
      organizationId,
      contactId,
      connectionId: setup.connectionId,
      agentId: setup.agent.id,
      channel: 'chatapp',
      user: { name: person.name, phone: person.phone },
      ...standing(setup, thread, index, endsAt),
      unreadCount: waiting ? 1 : 0,
      lastMessagePreview: thread.lines.at(-1)?.text ?? null,
      lastMessageAt: endsAt,
      lastInboundAt,
      lastAssistantMessageAt,
      waitingSince: waiting ? endsAt : null,
      windowExpiresAt: new Date(lastInboundAt.getTime() + 86_400_000),
      createdAt: messages[0]?.createdAt ?? endsAt,
      updatedAt: endsAt,
    },
  });
  await tx.prisma.message.createMany({ data: messages });
  if (thread.reason) {
    const note = { role: 'system' as const, content: thread.reason, author: { kind: 'agent', ...setup.agent } };
    const where = { organizationId, conversationId: id, connectionId: setup.connectionId };
    await tx.prisma.message.create({ data: { id: newId(), ...where, ...note, createdAt: endsAt, updatedAt: endsAt } });
  }
  await seedPhone(tx, person.phone, messages);
  const tagId = thread.tag ? setup.tags.get(`conversation ${thread.tag}`) : undefined;
  if (tagId) await tx.prisma.conversationTag.create({ data: { conversationId: id, tagId, organizationId } });
}

/** Makes contacts and conversations of the demo organization, spread over the last days. */
export async function seedDemoStory(tx: Tx, setup: DemoSetup): Promise<void> {
  const contacts: { person: DemoPerson; id: string }[] = [];
  for (const [index, person] of demoPeople.entries()) {
    contacts.push({ person, id: await seedContact(tx, setup, person, index) });
  }
  // Create the oldest conversation first, so that ids and the order of arrival follow the time.
  for (const [index, thread] of [...demoThreads.entries()].reverse()) {
    const contact = contacts[index % contacts.length];
    if (contact) await seedConversation(tx, setup, thread, index, contact.person, contact.id);
  }
}
