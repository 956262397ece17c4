import {
  ArrowSync20Regular,
  ChatMultiple20Regular,
  ClipboardTaskListLtr20Regular,
  Eye20Regular,
  Flowchart20Regular,
  Money20Regular,
  People20Regular,
  PlugConnected20Regular,
  Settings20Regular,
  ReceiptBag20Regular,
  type FluentIcon,
} from '@fluentui/react-icons'
import { urls } from '../../ui/urls.ts'

export interface Section {
  /** Name in the answer of GET menu-list. */
  route: string
  to: string
  /** Text key of the name, and of the shorter one of phone width. */
  text: string
  short: string
  Icon: FluentIcon
}

/** Sections of the menu in the specification's order. */
const sections: readonly Section[] = [
  {
    route: 'tasks',
    to: urls.tasks(),
    text: 'shell:menu.tasks',
    short: 'shell:menuShort.tasks',
    Icon: ClipboardTaskListLtr20Regular,
  },
  {
    route: 'orders',
    to: urls.orders(),
    text: 'shell:menu.orders',
    short: 'shell:menuShort.orders',
    Icon: ReceiptBag20Regular,
  },
  {
    route: 'watch',
    to: urls.standing(),
    text: 'shell:menu.watch',
    short: 'shell:menuShort.watch',
    Icon: Eye20Regular,
  },
  {
    route: 'money-due',
    to: urls.moneyDue(),
    text: 'shell:menu.moneyDue',
    short: 'shell:menuShort.moneyDue',
    Icon: Money20Regular,
  },
  {
    route: 'settings/events',
    to: urls.events(),
    text: 'shell:menu.events',
    short: 'shell:menuShort.events',
    Icon: ArrowSync20Regular,
  },
  {
    route: 'settings/external-services',
    to: urls.services(),
    text: 'shell:menu.services',
    short: 'shell:menuShort.services',
    Icon: PlugConnected20Regular,
  },
  {
    route: 'settings',
    to: urls.settings(),
    text: 'shell:menu.settings',
    short: 'shell:menuShort.settings',
    Icon: Settings20Regular,
  },
  {
    route: 'customers',
    to: urls.customers(),
    text: 'shell:menu.customers',
    short: 'shell:menuShort.customers',
    Icon: People20Regular,
  },
  {
    route: 'feedbacks',
    to: urls.feedbacks(),
    text: 'shell:menu.feedbacks',
    short: 'shell:menuShort.feedbacks',
    Icon: ChatMultiple20Regular,
  },
  {
    route: 'processes',
    to: urls.processes(),
    text: 'shell:menu.processes',
    short: 'shell:menuShort.processes',
    Icon: Flowchart20Regular,
  },
]

/** The section that the address belongs to: of those it begins with, the longest. */
export const sectionAt = (pathname: string): string | undefined =>
  sections
    .map(({ route }) => route)
    .filter((route) => `${pathname}/`.startsWith(`/${route}/`))
    .sort((a, b) => b.length - a.length)[0]

export const sectionsOf = (menu: readonly string[]) => sections.filter(({ route }) => menu.includes(route))
