import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customerCard } from '../../../src/client/features/customers/customer-card.tsx'
import { customersList } from '../../../src/client/features/customers/customers-list.ts'
import { eventCard } from '../../../src/client/features/events/event-card.ts'
import { acceptanceActCard } from '../../../src/client/features/deliveries/acts-list.tsx'
import { buildHandoverList } from '../../../src/client/features/deliveries/issue-list.tsx'
import {
  sbermarketReturnsList,
  buildShippingReturnsList,
} from '../../../src/client/features/tasks/returns-lists.tsx'
import { exchangeCard } from '../../../src/client/features/refunds/exchange-card.tsx'
import { refundCard } from '../../../src/client/features/refunds/refund-card.tsx'
import { mailingRulesSettings } from '../../../src/client/features/mailing/mailing-rules.ts'
import { orderCard } from '../../../src/client/features/orders/order-card.tsx'
import { orderBatchUpload } from '../../../src/client/features/orders/batches/order-batches.ts'
import { trackCard } from '../../../src/client/features/tracks/track-card.tsx'
import * as reportScreens from '../../../src/client/features/reports/reports.ts'
import * as settingsScreens from '../../../src/client/features/settings/settings-screens.ts'
import { settingsScreens as ofServer } from '../../../src/server/platform/settings/screens.ts'
import { settingDefinitions } from '../../../src/server/platform/settings/registry.ts'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { exportedLists } from '../../../src/server/composition/exported-lists.ts'
import { routes } from '../../../src/client/app/routes.tsx'
import type { CardDescription } from '../../../src/client/ui/card/card-description.ts'
import type { ReportDescription } from '../../../src/client/ui/report/report-description.ts'
import type { ListDescription } from '../../../src/client/ui/list/list-description.ts'

/** The lists of the routes, and the list of delivery issue, which has its own screen. */
const lists = [
  ...(await Promise.all(
    [...new Set(routes.flatMap(({ screen }) => screen.list ?? []))].map((load) => load()),
  )),
  buildHandoverList('actual'),
  buildHandoverList('noActual'),
] as ListDescription<never, string>[]
const cards = [
  eventCard,
  orderCard,
  customerCard,
  refundCard,
  exchangeCard,
  acceptanceActCard,
  trackCard,
] as CardDescription<never, number, string>[]
const reports = Object.values(reportScreens) as ReportDescription<never, string>[]

/** Values that every filter can build its label from. */
const sampleSurroundings = {
  t: (key: string) => key,
  catalog: () => ({ entries: [], text: String, error: null }),
  stores: [],
} as unknown as FieldContext

const has = (key: string): boolean => {
  const [namespace = '', path = ''] = key.split(':')
  const texts = JSON.parse(readFileSync(`src/client/app/i18n/ru/${namespace}.json`, 'utf8')) as Record<
    string,
    unknown
  >
  let value: unknown = texts
  for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part]
  if (value !== undefined) return typeof value === 'string'
  // Counted texts have a form for each number.
  const [last = '', ...parents] = path.split('.').reverse()
  const group = parents
    .reverse()
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], texts)
  return typeof (group as Record<string, unknown> | undefined)?.[`${last}_other`] === 'string'
}

const bulkParts = (action: object): string[] => {
  if ('isMain' in action) return ['label', 'none', 'excluded']
  if ('Dialog' in action) return ['label']
  return 'Form' in action ? ['label', 'title', 'done'] : ['label', 'title', 'confirm', 'done']
}
const bulkKeys = (name: string, actions: readonly { name: string }[] = []) =>
  actions.flatMap((action) => bulkParts(action).map((part) => `${name}:bulk.${action.name}.${part}`))

/** Also for a list whose texts depend on the state that is requested. */
const nothingOf = (nothing: (typeof lists)[number]['noMatches']): string[] =>
  typeof nothing === 'function'
    ? [nothing({}), nothing({ state: 'failed' })]
    : nothing === undefined
      ? []
      : [nothing]

describe('screen descriptions', () => {
  it.each(lists.map((list) => [list.name, list] as const))('[IN-01] list %s has every text', (name, list) => {
    const keys = [
      `${name}:title`,
      ...list.fields.map(({ id }) => `${name}:fields.${id}`),
      ...list.filters.map(
        (filter) => filter.toListFilter(sampleSurroundings, name, new URLSearchParams()).label,
      ),
      ...[list.empty?.(null) ?? 'empty', ...nothingOf(list.noMatches)].flatMap((key) =>
        ['title', 'hint'].map((part) => `${name}:${key}.${part}`),
      ),
      ...(list.failed === undefined ? [] : [`${name}:${list.failed}`]),
      ...bulkKeys(name, list.bulk),
      ...(list.tabs ?? []).map(({ text }) => text),
    ]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it('[RF-08] [RF-07] [DI-01] returns are searched in one field, and returns and handovers by service in one place', () => {
    const renderList = (list: ListDescription<never, string>) =>
      list.filters.map((filter) => filter.toListFilter(sampleSurroundings, list.name, new URLSearchParams()))
    for (const list of [
      buildShippingReturnsList('open'),
      buildShippingReturnsList('done'),
      sbermarketReturnsList,
    ])
      expect(renderList(list).filter(({ kind }) => kind === 'search')).toHaveLength(1)
    const services = (list: ListDescription<never, string>) =>
      renderList(list).filter((filter) => 'param' in filter && filter.param === 'service').length
    expect(buildShippingReturnsList('open').Alert, 'the services above the list').toBeDefined()
    expect(services(buildShippingReturnsList('open'))).toBe(0)
    expect(services(buildShippingReturnsList('open', 1))).toBe(0)
    expect(services(buildShippingReturnsList('done'))).toBe(1)
    expect(buildHandoverList('actual').Alert, 'the services above the list').toBeDefined()
    expect(services(buildHandoverList('actual'))).toBe(0)
    expect(services(buildHandoverList('actual', { service: 1 }))).toBe(0)
    expect(services(buildHandoverList('noActual'))).toBe(1)
  })

  it.each(lists.filter(({ bulk }) => bulk).map((list) => [list.name, list] as const))(
    '[UX-6] the dangerous actions of list %s are the last ones',
    (_, { bulk = [] }) => {
      const dangers = bulk.map(
        (action) => action.name === 'cancel' || ('danger' in action && action.danger === true),
      )
      expect(dangers).toEqual(dangers.toSorted((a, b) => Number(a) - Number(b)))
    },
  )

  it.each(orderBatchUpload.kinds)('[IN-01] bulk action $name has every text', ({ name }) => {
    const keys = ['kinds', 'start', 'ask'].map((part) => `${orderBatchUpload.name}:${part}.${name}`)
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it.each(['', 'Мария', '79', '495'])('[CU-01] the list hints what to type for the search «%s»', (search) => {
    const key = customersList.missingFilter?.(search === '' ? {} : { search })
    expect(['title', 'hint'].map((part) => `customers:${key}.${part}`).filter((key) => !has(key))).toEqual([])
  })

  it('[CU-01] a phone that is long enough is requested from the server', () => {
    for (const search of ['791', '375', '371', '4567'])
      expect(customersList.missingFilter?.({ search })).toBeNull()
  })

  it.each(lists.map((list) => [list.name, list] as const))(
    '[UX-2] list %s renders cards at phone width',
    (_, list) => {
      const places = list.fields.map(({ phone }) => phone)
      expect(places).toContain('title')
      expect(list.fields.filter(({ phone }) => phone === 'aside').length).toBeLessThan(3)
      expect(new Set(list.fields.map(({ id }) => id)).size).toBe(list.fields.length)
    },
  )

  it.each(lists.filter((list) => list.export).map((list) => [list.name, list] as const))(
    '[OL-03] the export of list %s has the columns of the screen, in their order',
    (name, list) => {
      const ofServer = exportedLists.find((exportedList) => exportedList.name === name)
      expect(ofServer?.path).toBe(`/api/${list.path}`)
      // A column that follows another one is in the file only.
      const columns = ofServer?.columns.filter(({ follows }) => follows === undefined)
      expect(columns?.map(({ id }) => id)).toEqual(list.fields.map(({ id }) => id))
    },
  )

  it.each(reports.map((report) => [report.name, report] as const))(
    '[IN-01] [ST-12] report %s has every text, and its export has the columns of the screen',
    (name, { path, fields, filters, groups, charts, tabs = [] }) => {
      const keys = [
        `${name}:title`,
        ...fields.map(({ id }) => `${name}:fields.${id}`),
        ...filters.map(
          (filter) => filter.toListFilter(sampleSurroundings, name, new URLSearchParams()).label,
        ),
        ...charts.map((chart) => `${name}:charts.${chart.name}`),
        ...['title', 'hint'].map((part) => `${name}:empty.${part}`),
        ...tabs.map(({ text }) => text),
      ]
      expect(keys.filter((key) => !has(key))).toEqual([])
      const ofServer = exportedLists.find((exportedReport) => exportedReport.name === name)
      expect(ofServer?.path).toBe(`/api/${path}`)
      expect(ofServer?.columns.map(({ id }) => id)).toEqual(fields.map(({ id }) => id))
      const ids = fields.map(({ id }) => id)
      expect(
        Object.values(groups)
          .flat()
          .filter((id) => !ids.includes(id)),
      ).toEqual([])
    },
  )

  it.each(reports.map((report) => [report.name, report] as const))(
    '[ST-12] every figure of report %s has its definition',
    (name, { fields }) => {
      const figures = fields.filter(({ align }) => align === 'end')
      expect(figures.filter(({ hint }) => hint !== true).map(({ id }) => id)).toEqual([])
      expect(figures.map(({ id }) => `${name}:hints.${id}`).filter((key) => !has(key))).toEqual([])
    },
  )

  it.each(cards.map((card) => [card.name, card] as const))('[IN-01] card %s has every text', (name, card) => {
    const keys = [
      ...card.blocks.map((block) => block.title ?? `${name}:blocks.${block.name}`),
      ...(card.summary ?? []).map((item) => `${name}:fields.${item.name}`),
      ...bulkKeys(name, card.actions),
    ]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it.each(
    [mailingRulesSettings, ...Object.values(settingsScreens)].map((screen) => [screen.name, screen] as const),
  )(
    '[IN-01] [ST-04] settings %s: every value of the server has its texts, and no text is unused',
    (name, { path, groups, tabs = [] }) => {
      const { names } = ofServer.find((one) => one.path === path)!
      const groupedNames = groups.flatMap((group) => group.names)
      expect(groupedNames.filter((name) => !(names as readonly string[]).includes(name))).toEqual([])
      const keys = [
        `settings:screens.${name}`,
        'settings:groups.others',
        ...groups.map(({ id }) => `settings:groups.${id}`),
        ...names.map((name) => `settings:names.${name}`),
        ...names
          .map((name) => settingDefinitions[name].unit)
          .filter((unit) => unit !== 'switch' && unit !== 'catalog')
          .map((unit) => `settings:units.${unit}`),
        ...tabs.map(({ text }) => text),
      ]
      expect(keys.filter((key) => !has(key))).toEqual([])
    },
  )
})
