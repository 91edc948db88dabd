'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';

const digits = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('');

/** The button that connects a simulated WhatsApp number with random ids. The sandbox accepts any ids. */
export function TestNumber() {
  const t = useTranslations('home');
  const { connections, home } = useTRPC();
  const queryClient = useQueryClient();
  const connect = useMutation(
    connections.createConnection.mutationOptions({
      onSuccess: async () => {
        toast.success(t('testNumberMade'));
        await Promise.all([connections, home].map((room) => queryClient.invalidateQueries(room.pathFilter())));
      },
    }),
  );
  const make = () =>
    connect.mutate({
      name: t('testNumberName'),
      phone: `+55115${digits(7)}`,
      phone_number_id: `9${digits(14)}`,
      waba_id: `8${digits(14)}`,
      access_token: 'sandbox',
      catalog_id: null,
    });
  return (
    <Button size="sm" look="primary" busy={connect.isPending} onClick={make}>
      {t('testNumber')}
    </Button>
  );
}
