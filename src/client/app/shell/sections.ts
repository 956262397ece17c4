import {
  ArrowUndo20Regular,
  Briefcase20Regular,
  Calculator20Regular,
  ChatMultiple20Regular,
  ClipboardTaskListLtr20Regular,
  DataBarVertical20Regular,
  Eye20Regular,
  Flowchart20Regular,
  Home20Regular,
  Money20Regular,
  MoneyHand20Regular,
  People20Regular,
  Receipt20Regular,
  Settings20Regular,
  ReceiptBag20Regular,
  VehicleTruckProfile20Regular,
  type FluentIcon,
} from '@fluentui/react-icons'
import { urls } from '../../ui/urls.ts'

/** An entry of a section's submenu. */
export interface Subsection {
  route: string
  to: string
  text: string
  /** Icon in the folded menu, used when the section has no page of its own. */
  Icon?: FluentIcon
}

export interface Section {
  /** Name of the section in the response of GET menu-list. */
  route: string
  /** The entry is displayed only if the menu does not contain this section. */
  insteadOf?: string
  /** Other URL prefixes that belong to the section. */
  also?: readonly string[]
  /** URL of the section; null: it has no page and is only the heading of its submenu. */
  to: string | null
  /** Text keys of the name and of the shorter name used at phone width. */
  text: string
  short: string
  Icon: FluentIcon
  /** Entries of the submenu; `selectSections` leaves only those of the user's menu. */
  under?: readonly Subsection[]
}

/** Sections of the menu in the order of specification 2, after the start page. */
const sections: readonly Section[] = [
  {
    route: 'start',
    to: urls.start(),
    text: 'shell:menu.start',
    short: 'shell:menu.start',
    Icon: Home20Regular,
  },
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
    route: 'refunds',
    also: ['exchanges'],
    to: urls.refunds(),
    text: 'shell:menu.refunds',
    short: 'shell:menuShort.refunds',
    Icon: ArrowUndo20Regular,
  },
  {
    route: 'refunds/return-from-sbermarket-vitrina',
    insteadOf: 'refunds',
    to: urls.marketReturns(),
    text: 'shell:menu.refunds',
    short: 'shell:menuShort.marketReturns',
    Icon: ArrowUndo20Regular,
  },
  {
    route: 'administration',
    to: null,
    text: 'shell:menu.administration',
    short: 'shell:menuShort.administration',
    Icon: Briefcase20Regular,
    under: [
      { route: 'watch', to: urls.standing(), text: 'shell:menu.watch', Icon: Eye20Regular },
      { route: 'processes', to: urls.processes(), text: 'shell:menu.processes', Icon: Flowchart20Regular },
    ],
  },
  {
    route: 'money',
    to: null,
    text: 'shell:menu.money',
    short: 'shell:menuShort.money',
    Icon: Money20Regular,
    // Also in the settings, where the specification lists them.
    under: [
      { route: 'money-due', to: urls.moneyDue(), text: 'shell:menu.moneyDue', Icon: MoneyHand20Regular },
      {
        route: 'settings/sap',
        to: urls.sapTransactions(),
        text: 'shell:titles.settingsSap',
        Icon: Calculator20Regular,
      },
      {
        route: 'settings/checks/atol',
        to: urls.receipts(),
        text: 'shell:titles.settingsReceipts',
        Icon: Receipt20Regular,
      },
      {
        route: 'settings/checks/set-kit',
        to: urls.tillReceipts(),
        text: 'shell:titles.settingsTillReceipts',
        Icon: Receipt20Regular,
      },
    ],
  },
  {
    route: 'settings/reports',
    to: urls.ordersReport(),
    text: 'shell:menu.reports',
    short: 'shell:menu.reports',
    Icon: DataBarVertical20Regular,
  },
  {
    route: 'issue-delivery',
    to: urls.issueDelivery(),
    text: 'shell:menu.issueDelivery',
    short: 'shell:menuShort.issueDelivery',
    Icon: VehicleTruckProfile20Regular,
  },
  {
    route: 'issue-delivery/no-actual',
    insteadOf: 'issue-delivery',
    to: urls.issuedToDelivery(),
    text: 'shell:menu.issueDelivery',
    short: 'shell:menuShort.issueDelivery',
    Icon: VehicleTruckProfile20Regular,
  },
  {
    route: 'settings',
    to: urls.settings(),
    text: 'shell:menu.settings',
    short: 'shell:menuShort.settings',
    Icon: Settings20Regular,
    under: [
      // In the same order as their tiles (settings-home.tsx).
      { route: 'orders/test', to: urls.testOrder(), text: 'shell:titles.testOrder' },
      {
        route: 'settings/order-change-status',
        to: urls.statusMoves(),
        text: 'shell:titles.settingsStatusMoves',
      },
      { route: 'settings/external-services', to: urls.services(), text: 'shell:menu.services' },
      { route: 'settings/roles', to: urls.roles(), text: 'shell:titles.settingsRoles' },
      { route: 'settings/permissions', to: urls.permissions(), text: 'shell:titles.settingsPermissions' },
      { route: 'settings/mailing', to: urls.mailing(), text: 'shell:titles.settingsMailing' },
      { route: 'settings/events', to: urls.events(), text: 'shell:menu.events' },
      { route: 'settings/sap', to: urls.sapTransactions(), text: 'shell:titles.settingsSap' },
      { route: 'settings/acceptance-acts', to: urls.acts(), text: 'shell:titles.acceptanceActs' },
      { route: 'settings/checks/atol', to: urls.receipts(), text: 'shell:titles.settingsReceipts' },
      {
        route: 'settings/checks/set-kit',
        to: urls.tillReceipts(),
        text: 'shell:titles.settingsTillReceipts',
      },
      { route: 'settings/distribution', to: urls.distribution(), text: 'shell:titles.settingsDistribution' },
      { route: 'settings/tracknum-search', to: urls.tracks(), text: 'shell:titles.settingsTracks' },
      { route: 'settings/ui', to: urls.settingsPriority(), text: 'shell:titles.settingsPriority' },
      { route: 'settings/limits', to: urls.settingsLimits(), text: 'shell:titles.settingsLimits' },
      { route: 'settings/stores', to: urls.stores(), text: 'shell:titles.settingsStores' },
      { route: 'settings/catalogs', to: urls.catalogs(), text: 'shell:titles.settingsCatalogs' },
      { route: 'settings/reports', to: urls.ordersReport(), text: 'shell:menu.reports' },
      { route: 'settings/alerts', to: urls.alerts(), text: 'shell:titles.settingsAlerts' },
      { route: 'settings/reference', to: urls.settingsReference(), text: 'shell:titles.settingsReference' },
    ],
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
]

const isAt = (pathname: string) => (route: string) => `${pathname}/`.startsWith(`/${route}/`)
const longestAt = (routes: readonly string[], pathname: string): string | undefined =>
  routes.filter(isAt(pathname)).sort((a, b) => b.length - a.length)[0]

/** Returns the name of the section. A section that replaces another one has the name of that section. */
export const getSectionName = ({ route, insteadOf }: Section): string => insteadOf ?? route

/**
 * Returns the name of the section that a URL belongs to, by its own path or by its submenu. The longest matching
 * prefix wins; of sections with the same prefix, the first one.
 */
export function findSectionName(pathname: string): string | undefined {
  const routesOf = ({ route, also = [], under = [] }: Section) => [
    route,
    ...also,
    ...under.map((subsection) => subsection.route),
  ]
  const found = longestAt(sections.flatMap(routesOf), pathname)
  const section = sections.find((one) => routesOf(one).includes(found ?? ''))
  return section && getSectionName(section)
}

/** Returns the name of the submenu entry that a URL belongs to. */
export const findSubsectionName = (pathname: string): string | undefined =>
  longestAt(
    sections.flatMap(({ under = [] }) => under.map(({ route }) => route)),
    pathname,
  )

/**
 * Returns the sections of the user's menu with the visible entries of their submenus. A heading without visible
 * entries is omitted.
 */
export const selectSections = (menu: readonly string[]): readonly Section[] =>
  sections
    .map((section) =>
      section.under
        ? { ...section, under: section.under.filter(({ route }) => menu.includes(route)) }
        : section,
    )
    .filter(({ route, to, under, insteadOf }) =>
      to === null
        ? under?.length !== 0
        : menu.includes(route) && (insteadOf === undefined || !menu.includes(insteadOf)),
    )
