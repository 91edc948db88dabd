import type { Metadata } from 'next';
import { Phone } from './phone.tsx';

export const metadata: Metadata = { title: 'Sandbox phone' };

export default function PhonePage() {
  return <Phone />;
}
