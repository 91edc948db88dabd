import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { inboundOf, type Person } from './known-person.ts';

interface Scope {
  readonly organization: string;
  /** The id of a sending number. The number has the same id at the messaging provider. */
  readonly connection: string;
  readonly person: Person;
  /** The folder DATA_DIR, in which files are stored. */
  readonly storage: string;
}

/** Makes the rows about a person that other parts of the product would write. */
export async function plantRecords(scope: Scope, contactId: string, conversationId: string): Promise<void> {
  const { organization, connection, person, storage } = scope;
  const at = { organizationId: organization };
  const about = `${person.name} ${person.email} ${person.e164} ${person.cpf}`;
  const automationId = newId();
  await prisma.automation.create({ data: { id: automationId, ...at, name: automationId, trigger: {} } });
  await prisma.automationRun.create({
    data: { id: newId(), ...at, automationId, contactId, variables: { about }, error: about },
  });
  const campaignId = newId();
  await prisma.campaign.create({
    data: { id: campaignId, ...at, connectionId: connection, name: campaignId, template: {}, audience: {} },
  });
  await prisma.campaignRecipient.create({
    data: { id: newId(), ...at, campaignId, contactId, params: [about], error: { about } },
  });
  await prisma.agentTurn.create({
    data: { id: newId(), ...at, conversationId, agentId: newId(), outcome: 'answered', trace: { about } },
  });
  await prisma.conversionEvent.create({
    data: { id: newId(), ...at, conversationId, name: 'lead', metadata: { about } },
  });
  await prisma.auditEntry.create({
    data: {
      id: newId(),
      ...at,
      actor: {},
      action: 'x',
      objectType: 'contact',
      objectId: contactId,
      details: { about },
    },
  });
  await prisma.conversation.update({
    where: { id: conversationId },
    data: {
      user: { name: person.name, email: person.email, phone: person.e164, metadata: { about } },
      referral: { source_id: '1', source_type: 'ad', ctwa_clid: 'c', at: null, raw: { about } },
      ratingComment: about,
      handoffReason: about,
      externalUserId: person.email,
    },
  });
  const mediaId = newId();
  await prisma.sandboxMessage.create({
    data: {
      id: newId(),
      phoneNumberId: connection,
      customer: person.waId,
      direction: 'in',
      wamid: newId(),
      type: 'text',
      payload: { about, image: { id: mediaId } },
      status: 'read',
    },
  });
  const importId = newId();
  const file = {
    fileName: `${person.name} ${person.email}.csv`,
    dryRun: false,
    columns: ['name'],
    mapping: ['name'],
    total: 2,
    startedBy: {},
  };
  await prisma.contactImport.create({ data: { id: importId, ...at, ...file } });
  const imported = { objectType: 'contact_import', objectId: importId, objectName: file.fileName };
  await prisma.auditEntry.create({
    data: { id: newId(), ...at, actor: {}, action: 'x', ...imported, details: { file_name: file.fileName } },
  });
  await prisma.contactImportRow.createMany({
    data: [
      { importId, line: 2, cells: [person.name, 'nothing else'], status: 'created', contactId },
      { importId, line: 3, cells: ['somebody', person.phone], status: 'failed', problem: 'invalid_email' },
      { importId, line: 4, cells: ['Rui', '+5521900000000'], status: 'failed', problem: 'invalid_phone' },
    ],
  });
  await prisma.sandboxMedia.create({
    data: {
      id: mediaId,
      phoneNumberId: connection,
      mimeType: 'image/png',
      filename: `${person.name}.png`,
      sha256: '',
      bytes: new Uint8Array(),
    },
  });
  await prisma.sandboxCallback.create({
    data: { id: newId(), body: inboundOf(connection, person, person.waId, about, newId()) },
  });
  for (const role of ['user', 'assistant'] as const) {
    const storageKey = newId();
    writeFileSync(path.join(storage, 'files', storageKey), about);
    const fileId = newId();
    const file = { name: `${person.name}.pdf`, mimeType: 'application/pdf', size: 1, sha256: '', storageKey };
    await prisma.file.create({ data: { id: fileId, ...at, ...file } });
    await prisma.message.create({
      data: {
        id: newId(),
        ...at,
        conversationId,
        role,
        type: 'document',
        content: `${role} ${about}`,
        payload: { about },
        author: { kind: role === 'user' ? 'contact' : 'key', id: null, name: role === 'user' ? person.name : null },
        fileId,
      },
    });
  }
}
