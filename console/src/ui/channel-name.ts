import { useLocale } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Channels by name; none for who may not read content. */
export function useChannelChoices(): Choice[] {
  const locale = useLocale();
  const mayRead = useRight('content.read');
  const items = useWholeList('listContentItems', { kind: 'channel' }, { isOff: !mayRead }).data?.items ?? [];
  return items.flatMap(({ item }) => (item.kind === 'channel' ? [{ value: item.ch, label: item.name[locale] }] : []));
}

/** What operators call a channel; its code where it has no name. */
export function useChannelName(): (channel: string) => string {
  const names = new Map(useChannelChoices().map(({ value, label }) => [value, label]));
  return (channel) => names.get(channel) ?? channel;
}
