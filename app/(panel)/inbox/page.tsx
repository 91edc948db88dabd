import { NothingPicked } from './_parts/nothing-picked.tsx';

export default function InboxPage() {
  return <NothingPicked />;
}
