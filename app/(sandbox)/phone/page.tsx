import type { Metadata } from 'next';
import { Awake } from '#app/_ui/awake.tsx';
import { Phone } from './phone.tsx';

export const metadata: Metadata = { title: 'Sandbox phone' };

/** `number`: the phone_number_id to write to; `desk=open`: the operator's desk is in sight on small screens too. */
export default async function PhonePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { number, desk } = await searchParams;
  return (
    <Awake>
      <Phone number={typeof number === 'string' ? number : undefined} desk={desk === 'open'} />
    </Awake>
  );
}
