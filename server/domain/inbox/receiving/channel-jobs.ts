/**
 * The job that processes each kind of item in the messaging provider's payloads. `media` is a file that has not been
 * downloaded yet.
 */
export const jobOfKind = {
  message: 'parley/channel.message_received',
  status: 'parley/channel.status_received',
  account: 'parley/channel.account_changed',
  media: 'parley/channel.media_due',
} as const;

export type ItemKind = keyof typeof jobOfKind;
export const itemKinds = Object.keys(jobOfKind) as ItemKind[];
export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(jobOfKind, kind);
