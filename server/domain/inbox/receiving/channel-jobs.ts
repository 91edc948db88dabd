/** The kinds of items in the operator's payloads, and the job that processes each. `media`: a file still to be fetched. */
export const jobOfKind = {
  message: 'parley/channel.message_received',
  status: 'parley/channel.status_received',
  account: 'parley/channel.account_changed',
  media: 'parley/channel.media_due',
} as const;

export type ItemKind = keyof typeof jobOfKind;
export const itemKinds = Object.keys(jobOfKind) as ItemKind[];
export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(jobOfKind, kind);
