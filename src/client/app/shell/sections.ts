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
  textKey: string
  /** Icon in the folded menu, which shows the entries of a section without a page instead of the section. */
  Icon?: FluentIcon
}

export interface Section {
  /** Name of the section in the response of GET menu-list; a heading without a page has a name of its own. */
  route: string
  /** Name of the section that this one replaces for users who have no access to it. */
  replacementFor?: string
  /** Other URL prefixes that belong to the section. */
  otherRoutes?: readonly string[]
  /** URL of the page of the section; null if the section is only the heading of its submenu. */
  to: string | null
  /** Text key of the name. */
  textKey: string
  /** Text key of the name used at phone width. */
  shortTextKey: string
  Icon: FluentIcon
  /** Entries of the submenu. `selectSections` removes those that are not in the user's menu. */
  subsections?: readonly Subsection[]
}

/** Sections of the menu in the order of specification 2, and in addition the start page, money and reports. */
const sections: readonly Section[] = [
  {
    route: 'start',
    to: urls.start(),
    textKey: 'shell:menu.start',
    shortTextKey: 'shell:menu.start',
    Icon: Home20Regular,
  },
  {
    route: 'tasks',
    to: urls.tasks(),
    textKey: 'shell:menu.tasks',
    shortTextKey: 'shell:menuShort.tasks',
    Icon: ClipboardTaskListLtr20Regular,
  },
  {
    route: 'orders',
    to: urls.orders(),
    textKey: 'shell:menu.orders',
    shortTextKey: 'shell:menuShort.orders',
    Icon: ReceiptBag20Regular,
  },
  {
    route: 'refunds',
    otherRoutes: ['exchanges'],
    to: urls.refunds(),
    textKey: 'shell:menu.refunds',
    shortTextKey: 'shell:menuShort.refunds',
    Icon: ArrowUndo20Regular,
  },
  {
    route: 'refunds/return-from-sbermarket-vitrina',
    replacementFor: 'refunds',
    to: urls.marketReturns(),
    textKey: 'shell:menu.refunds',
    shortTextKey: 'shell:menuShort.marketReturns',
    Icon: ArrowUndo20Regular,
  },
  {
    route: 'administration',
    to: null,
    textKey: 'shell:menu.administration',
    shortTextKey: 'shell:menuShort.administration',
    Icon: Briefcase20Regular,
    subsections: [
      { route: 'watch', to: urls.standing(), textKey: 'shell:menu.watch', Icon: Eye20Regular },
      { route: 'processes', to: urls.processes(), textKey: 'shell:menu.processes', Icon: Flowchart20Regular },
    ],
  },
  {
    route: 'money',
    to: null,
    textKey: 'shell:menu.money',
    shortTextKey: 'shell:menuShort.money',
    Icon: Money20Regular,
    // The screens of accounting and receipts are also in the settings, because the specification lists them there.
    subsections: [
      { route: 'money-due', to: urls.moneyDue(), textKey: 'shell:menu.moneyDue', Icon: MoneyHand20Regular },
      {
        route: 'settings/sap',
        to: urls.sapTransactions(),
        textKey: 'shell:titles.settingsSap',
        Icon: Calculator20Regular,
      },
      {
        route: 'settings/checks/atol',
        to: urls.receipts(),
        textKey: 'shell:titles.settingsReceipts',
        Icon: Receipt20Regular,
      },
      {
        route: 'settings/checks/set-kit',
        to: urls.tillReceipts(),
        textKey: 'shell:titles.settingsTillReceipts',
        Icon: Receipt20Regular,
      },
    ],
  },
  {
    route: 'settings/reports',
    to: urls.ordersReport(),
    textKey: 'shell:menu.reports',
    shortTextKey: 'shell:menu.reports',
    Icon: DataBarVertical20Regular,
  },
  {
    route: 'issue-delivery',
    to: urls.issueDelivery(),
    textKey: 'shell:menu.issueDelivery',
    shortTextKey: 'shell:menuShort.issueDelivery',
    Icon: VehicleTruckProfile20Regular,
  },
  {
    route: 'issue-delivery/no-actual',
    replacementFor: 'issue-delivery',
    to: urls.issuedToDelivery(),
    textKey: 'shell:menu.issueDelivery',
    shortTextKey: 'shell:menuShort.issueDelivery',
    Icon: VehicleTruckProfile20Regular,
  },
  {
    route: 'settings',
    to: urls.settings(),
    textKey: 'shell:menu.settings',
    shortTextKey: 'shell:menuShort.settings',
    Icon: Settings20Regular,
    subsections: [
      { route: 'orders/test', to: urls.testOrder(), textKey: 'shell:titles.testOrder' },
      {
        route: 'settings/order-change-status',
        to: urls.statusMoves(),
        textKey: 'shell:titles.settingsStatusMoves',
      },
      { route: 'settings/external-services', to: urls.services(), textKey: 'shell:menu.services' },
      { route: 'settings/roles', to: urls.roles(), textKey: 'shell:titles.settingsRoles' },
      { route: 'settings/permissions', to: urls.permissions(), textKey: 'shell:titles.settingsPermissions' },
      { route: 'settings/mailing', to: urls.mailing(), textKey: 'shell:titles.settingsMailing' },
      { route: 'settings/events', to: urls.events(), textKey: 'shell:menu.events' },
      { route: 'settings/sap', to: urls.sapTransactions(), textKey: 'shell:titles.settingsSap' },
      { route: 'settings/acceptance-acts', to: urls.acts(), textKey: 'shell:titles.acceptanceActs' },
      { route: 'settings/checks/atol', to: urls.receipts(), textKey: 'shell:titles.settingsReceipts' },
      {
        route: 'settings/checks/set-kit',
        to: urls.tillReceipts(),
        textKey: 'shell:titles.settingsTillReceipts',
      },
      {
        route: 'settings/distribution',
        to: urls.distribution(),
        textKey: 'shell:titles.settingsDistribution',
      },
      { route: 'settings/tracknum-search', to: urls.tracks(), textKey: 'shell:titles.settingsTracks' },
      { route: 'settings/ui', to: urls.settingsPriority(), textKey: 'shell:titles.settingsPriority' },
      { route: 'settings/limits', to: urls.settingsLimits(), textKey: 'shell:titles.settingsLimits' },
      { route: 'settings/stores', to: urls.stores(), textKey: 'shell:titles.settingsStores' },
      { route: 'settings/catalogs', to: urls.catalogs(), textKey: 'shell:titles.settingsCatalogs' },
      { route: 'settings/reports', to: urls.ordersReport(), textKey: 'shell:menu.reports' },
      { route: 'settings/alerts', to: urls.alerts(), textKey: 'shell:titles.settingsAlerts' },
      {
        route: 'settings/reference',
        to: urls.settingsReference(),
        textKey: 'shell:titles.settingsReference',
      },
    ],
  },
  {
    route: 'customers',
    to: urls.customers(),
    textKey: 'shell:menu.customers',
    shortTextKey: 'shell:menuShort.customers',
    Icon: People20Regular,
  },
  {
    route: 'feedbacks',
    to: urls.feedbacks(),
    textKey: 'shell:menu.feedbacks',
    shortTextKey: 'shell:menuShort.feedbacks',
    Icon: ChatMultiple20Regular,
  },
]

const isUnderRoute = (pathname: string) => (route: string) => `${pathname}/`.startsWith(`/${route}/`)
const findLongestRoute = (routes: readonly string[], pathname: string): string | undefined =>
  routes.filter(isUnderRoute(pathname)).sort((a, b) => b.length - a.length)[0]

/**
 * Returns the name of the section for the comparison with `findSectionName`. It is the route, or for a replacement the
 * route of the section that it replaces.
 */
export const getSectionName = ({ route, replacementFor }: Section): string => replacementFor ?? route

/**
 * Returns the name of the section to which a path belongs; undefined if there is none. The paths of a section are its
 * own path, its other prefixes and those of its submenu. The longest matching path wins; if several sections have that
 * path, the first one wins.
 */
export function findSectionName(pathname: string): string | undefined {
  const getRoutes = ({ route, otherRoutes = [], subsections = [] }: Section) => [
    route,
    ...otherRoutes,
    ...subsections.map((subsection) => subsection.route),
  ]
  const matchedRoute = findLongestRoute(sections.flatMap(getRoutes), pathname)
  const section = sections.find((one) => getRoutes(one).includes(matchedRoute ?? ''))
  return section && getSectionName(section)
}

/** Returns the name of the submenu entry to which a path belongs; undefined if there is none. */
export const findSubsectionName = (pathname: string): string | undefined =>
  findLongestRoute(
    sections.flatMap(({ subsections = [] }) => subsections.map(({ route }) => route)),
    pathname,
  )

/**
 * Returns the sections of the user's menu, each with the entries of its submenu that are in the menu. A section without
 * a page is omitted if it has no such entries.
 */
export const selectSections = (menu: readonly string[]): readonly Section[] =>
  sections
    .map((section) =>
      section.subsections
        ? { ...section, subsections: section.subsections.filter(({ route }) => menu.includes(route)) }
        : section,
    )
    .filter(({ route, to, subsections, replacementFor }) =>
      to === null
        ? subsections?.length !== 0
        : menu.includes(route) && (replacementFor === undefined || !menu.includes(replacementFor)),
    )
