import { z } from 'zod';
import type { StatusReport } from '../inbound.ts';
import { operatorTime } from './operator-time.ts';

const statusShape = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.looseObject({
        code: z.union([z.number(), z.string()]).optional(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .optional()
    .catch(undefined),
});
const itemShape = z.looseObject({ status: statusShape });

/** Reads WhatsApp's report about one of our messages (whatsapp/operator.md#c8). */
export function readStatus(item: unknown): StatusReport {
  const { status } = itemShape.parse(item);
  return {
    wamid: status.id,
    callbackData: status.biz_opaque_callback_data ?? '',
    status: status.status,
    at: operatorTime(status.timestamp),
    body: status,
  };
}
