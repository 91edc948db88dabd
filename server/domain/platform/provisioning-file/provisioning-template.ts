import { z } from 'zod';
import { organizationPart, provisioningLists, refuseTwice } from './provisioning-file.ts';

const { name, plan, timezone, locale } = organizationPart.shape;

/**
 * The part of a provisioning file that can be a template for many organizations. It contains the settings by which an
 * organization works. It excludes people, customers and entries that exist only once (numbers, keys, tokens). The
 * organization's name is not part of the template either.
 */
export const provisioningTemplate = provisioningLists
  .omit({
    ...{ organization: true, members: true, contacts: true, connections: true, templates: true, keys: true },
    // The code that creates these lists is in a higher layer. Views and web chats are set up in the client's own panel.
    ...{ views: true, web_chats: true },
  })
  .extend({
    organization: z
      .strictObject({
        name: name.optional(),
        plan: plan.unwrap().optional(),
        timezone: timezone.unwrap().optional(),
        locale: locale.unwrap().optional(),
        partner: z.literal(false, { error: 'a client is no partner' }).optional(),
      })
      .optional(),
  })
  .superRefine((file, ctx) => {
    refuseTwice({ ...file, organization: organizationPart.parse({ name: '-' }) }, ctx);
    for (const [index, one] of (file.automations ?? []).entries()) {
      if (!one.token) continue;
      ctx.addIssue({
        code: 'custom',
        path: ['automations', index, 'token'],
        message: 'a token belongs to one flow alone',
      });
    }
    for (const [index, one] of (file.queues ?? []).entries()) {
      if (one.members.length === 0) continue;
      ctx.addIssue({
        code: 'custom',
        path: ['queues', index, 'members'],
        message: 'who works there is not the template’s to say',
      });
    }
    for (const [index, one] of (file.agents ?? []).entries()) {
      if (one.connections.length === 0) continue;
      ctx.addIssue({
        code: 'custom',
        path: ['agents', index, 'connections'],
        message: 'a client connects its numbers itself',
      });
    }
  });

export type ProvisioningTemplate = z.infer<typeof provisioningTemplate>;
