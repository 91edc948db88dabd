/** Returns a time zone in which it is daytime now, so that quiet hours do not stop the organization from sending. */
export function zoneWhereItIsDay(): string {
  const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()));
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 20) ?? 'UTC';
}
