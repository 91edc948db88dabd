'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Numbers } from '#server/contract/channels/connection.ts';

/** The webhook fields of Meta that Parley processes (whatsapp/operator.md#c8). */
const fields = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'phone_number_quality_update',
  'account_update',
  'user_preferences',
  'user_id_update',
  'smb_message_echoes',
];

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm break-all">
          {text}
        </code>
        <CopyButton text={text} name={label} />
      </div>
    </div>
  );
}

/**
 * The card with the values that have to be entered at Meta, so that Meta sends messages and events of the numbers to
 * this server.
 */
export function WebhookCard({ operator }: { operator: Numbers['operator'] }) {
  const t = useTranslations('numbers');
  return (
    <Card className="p-5">
      <h2 className="text-md font-semibold">{t('webhook')}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t('webhookText')}</p>
      <div className="mt-4 space-y-4">
        <Copied label={t('webhookUrl')} text={operator.webhook_url} />
        <Copied label={t('verifyToken')} text={operator.verify_token} />
        <div>
          <p className="mb-2 text-sm">{t('webhookFields')}</p>
          <p className="flex flex-wrap gap-1">
            {fields.map((field) => (
              <Badge key={field} className="font-mono text-2xs font-normal">
                {field}
              </Badge>
            ))}
          </p>
        </div>
        <p className="text-xs text-ink-faint">{t('webhookSecret')}</p>
      </div>
    </Card>
  );
}
