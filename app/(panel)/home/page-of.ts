import type { Expiry, Problem } from '#server/contract/insight/home.ts';

/** Returns the URL of the page where the member can solve a problem or prevent an expiry. */
export function pageOf({ kind, object }: Problem | Expiry): string {
  const id = object?.id ?? '';
  switch (kind) {
    case 'webhook_disabled':
    case 'webhook_failing':
    case 'webhook_mostly_failing':
    case 'deliveries_given_up':
      return `/developers/webhooks/${id}`;
    case 'messages_failed':
      return object ? `/inbox/${id}` : '/campaigns';
    case 'connection_trouble':
    case 'connection_quality':
    case 'template_unusable':
      return `/settings/numbers/${id}`;
    case 'ai_key_failing':
      return '/settings/ai-keys';
    case 'campaign_paused':
      return `/campaigns/${id}`;
    case 'automation_failed':
      return `/automations/${id}?tab=runs`;
    case 'automation_loop':
      return `/automations/${id}?tab=starts`;
    case 'automation_webhook_in_use':
      return `/automations/${id}`;
    case 'key_expiring':
    case 'contacts_meta_in_use':
    case 'old_token_in_use':
      return '/developers/keys';
    case 'agent_budget':
      return `/agents/${id}`;
    default:
      return '/settings/organization';
  }
}
