import {
  CalendarClock,
  Clock,
  Flag,
  Headset,
  LayoutTemplate,
  List,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Paperclip,
  Pencil,
  RectangleEllipsis,
  Reply,
  Split,
  SquareKanban,
  Tag,
  Tags,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { stepTypes } from './step-shapes.ts';

const groups = ['messages', 'flow', 'contact', 'team', 'systems'] as const;
type Group = (typeof groups)[number];
type Type = AutomationStep['type'];

const looks: Readonly<Record<Type, { readonly group: Group; readonly icon: LucideIcon }>> = {
  send_text: { group: 'messages', icon: MessageSquare },
  send_template: { group: 'messages', icon: LayoutTemplate },
  send_buttons: { group: 'messages', icon: RectangleEllipsis },
  send_list: { group: 'messages', icon: List },
  send_media: { group: 'messages', icon: Paperclip },
  ask: { group: 'messages', icon: MessageCircleQuestion },
  condition: { group: 'flow', icon: Split },
  wait: { group: 'flow', icon: Clock },
  wait_until: { group: 'flow', icon: CalendarClock },
  wait_for_reply: { group: 'flow', icon: Reply },
  end: { group: 'flow', icon: Flag },
  add_tag: { group: 'contact', icon: Tag },
  remove_tag: { group: 'contact', icon: Tags },
  set_field: { group: 'contact', icon: Pencil },
  move_stage: { group: 'contact', icon: SquareKanban },
  assign: { group: 'team', icon: UserRound },
  assign_in_turn: { group: 'team', icon: UsersRound },
  hand_off: { group: 'team', icon: Headset },
  call_http: { group: 'systems', icon: Webhook },
};

export const iconOf = (type: Type): LucideIcon => looks[type].icon;

/** The types of steps that can be added, in the groups of the add menu. */
export const stepGroups = groups.map((group) => ({
  group,
  types: stepTypes.filter((type) => looks[type].group === group),
}));
