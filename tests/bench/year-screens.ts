import type pg from 'pg'

/** All-day screens are open while people work; month screens are reports and statistics of a month. */
export type ScreenKind = 'allDay' | 'month'

export interface YearScreen {
  name: string
  kind: ScreenKind
  /** Who opens it: a store, six stores, or all stores. */
  user: 'store' | 'manager' | 'operator' | 'accountant' | 'owner'
  /** Paths that are requested in turn. */
  paths: string[]
}

const sampleSize = 400
const stepOfSample = 7_919

/** What people look for, spread over the whole year and every kind of order. */
async function readSamples(db: pg.Client) {
  const [first, last] = await readValues<number>(
    db,
    `select unnest(array[min(id), max(id)])::float8 as value from orders`,
  )
  const span = last! - first! + 1
  const ids = Array.from({ length: sampleSize }, (_, n) => first! + ((n * stepOfSample) % span))
  const { rows } = await db.query<{ phone: string; name: string; number: string; track: string | null }>(
    `select phone, name, partner_order_id as number,
       (select min(track) from delivery_announcements a where a.order_id = orders.id) as track
     from orders where id = any ($1::bigint[])`,
    [ids],
  )
  const openIds = await readValues<number>(
    db,
    `select id::float8 as value from (
       select distinct order_id as id from tasks where task_status = 'open' order by 1 limit ${sampleSize}) open`,
  )
  return { ids, openIds, customers: rows }
}

const readValues = async <T>(db: pg.Client, query: string): Promise<T[]> =>
  (await db.query<{ value: T }>(query)).rows.map(({ value }) => value)

const monthsAgo = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** The last whole month, one in the middle of the year, and the first whole one. */
function listMonths(now: Date): { from: Date; to: Date }[] {
  return [1, 6, 11].map((months) => ({ from: monthsAgo(now, months), to: monthsAgo(now, months - 1) }))
}

const query = (params: Record<string, string>) => new URLSearchParams(params).toString()

export async function listYearScreens(db: pg.Client, now: Date): Promise<YearScreen[]> {
  const { ids, openIds, customers } = await readSamples(db)
  const texts = customers.flatMap(({ phone, name, number, track }, n) => [
    ...[phone, phone.slice(-4), name, number, ...(track === null ? [] : [track])].slice(n % 2),
  ])
  const lists: Record<string, string>[] = [
    {},
    { statuses: '5,6,7' },
    { statuses: '9,10,27' },
    { sort: '-sum' },
    { sources: '1', payStatuses: '3' },
    ...listMonths(now).map(({ from, to }) => ({
      createdFrom: toDay(from),
      createdTo: toDay(new Date(to.getTime() - 1)),
    })),
  ]
  const orderLists = lists.map((params) => `/api/orders?${query({ ...params, limit: '50' })}`)
  const namedLists = customers.slice(0, 40).map(({ name }) => `/api/orders?${query({ search: name })}`)
  const reports = (name: string) =>
    listMonths(now).map(
      ({ from, to }) =>
        `/api/reports/${name}?${query({ periodFrom: toDay(from), periodTo: toDay(new Date(to.getTime() - 1)) })}`,
    )
  const statistics = (of: string, params: Record<string, string> = {}) =>
    listMonths(now).map(
      ({ from, to }) =>
        `/api/workflows/${of}/statistics?${query({ from: from.toISOString(), to: to.toISOString(), ...params })}`,
    )
  const allDay = (name: string, user: YearScreen['user'], paths: string[]): YearScreen => ({
    name,
    kind: 'allDay',
    user,
    paths,
  })
  const ofMonth = (name: string, paths: string[]): YearScreen => ({
    name,
    kind: 'month',
    user: 'owner',
    paths,
  })
  return [
    allDay('start page of a store', 'store', ['/api/start']),
    allDay('start page of six stores', 'manager', ['/api/start']),
    allDay('start page of all stores', 'operator', ['/api/start']),
    allDay('start page of the accountants', 'accountant', ['/api/start']),
    allDay('task list of a store', 'store', ['/api/tasks?limit=50']),
    allDay('task list of all stores', 'operator', ['/api/tasks?limit=50', '/api/tasks?scope=all&limit=50']),
    allDay('orders list of a store', 'store', orderLists),
    allDay('orders list of all stores', 'operator', [...orderLists, ...namedLists]),
    allDay(
      'search',
      'operator',
      texts.map((text) => `/api/search?${query({ text })}`),
    ),
    allDay(
      'order card',
      'operator',
      ids.map((id) => `/api/orders/${id}`),
    ),
    allDay(
      'order card, open',
      'operator',
      openIds.map((id) => `/api/orders/${id}`),
    ),
    allDay('money due of six stores', 'manager', ['/api/money-due?limit=50']),
    allDay('money due of all stores', 'accountant', ['/api/money-due?limit=50']),
    allDay('stalled orders of six stores', 'manager', ['/api/orders/standing?limit=50']),
    allDay('stalled orders of all stores', 'owner', ['/api/orders/standing?limit=50']),
    ofMonth('report of orders', reports('orders')),
    ofMonth('report of cancellations', reports('cancellations')),
    ofMonth('report of tasks', reports('tasks')),
    ofMonth('report of feedback', reports('feedbacks')),
    ofMonth('statistics of orders', statistics('order/1')),
    ofMonth('statistics of forming', [...statistics('formatting/1'), ...statistics('formatting/2')]),
    ofMonth('statistics of issue by store', statistics('delivery/1', { by: 'store' })),
    ofMonth('statistics of calls by role', statistics('confirming/2', { by: 'role' })),
  ]
}
