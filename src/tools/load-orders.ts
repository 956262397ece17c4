import pg from 'pg'
import { assortment } from '../demo/products/assortment.ts'

/** Values with the share of the orders that get each of them. */
type Shares = readonly (readonly [value: number | null, share: number])[]

export const orderValueShares = {
  /**
   * Statuses of orders. With the option `open`, half of the orders of the last two weeks have one of the statuses
   * `open` instead.
   */
  ended: [
    ...([
      [12, 0.62],
      [14, 0.14],
      [20, 0.09],
      [13, 0.06],
      [16, 0.05],
      [11, 0.03],
      [18, 0.009],
    ] as const),
    [17, 0.001],
  ],
  open: [
    [5, 0.2],
    [6, 0.15],
    [7, 0.25],
    [27, 0.15],
    [9, 0.1],
    [10, 0.1],
    [4, 0.03],
    [8, 0.01],
    [15, 0.01],
  ],
  sources: [
    [1, 0.48],
    [2, 0.3],
    [5, 0.12],
    [3, 0.06],
    [4, 0.03],
    [6, 0.01],
  ],
  payTypes: [
    [1, 0.45],
    [2, 0.25],
    [3, 0.15],
    [4, 0.1],
    [6, 0.04],
    [5, 0.01],
  ],
  paid: [
    [3, 0.95],
    [5, 0.045],
    [2, 0.004],
    [7, 0.001],
  ],
  unpaid: [
    [1, 0.7],
    [4, 0.2],
    [6, 0.1],
  ],
  deliveryTypes: [
    [null, 0.62],
    [1, 0.2],
    [2, 0.11],
    [3, 0.06],
    [4, 0.01],
  ],
} satisfies Record<string, Shares>

export const storeCount = 100

const surnames = ['Иванова', 'Смирнов', 'Кузнецова', 'Попов', 'Васильева', 'Петров', 'Соколова', 'Михайлов']
const rareSurnames = [
  'Новикова',
  'Фёдоров',
  'Морозова',
  'Волков',
  'Алексеева',
  'Лебедев',
  'Семёнова',
  'Егоров',
]
const rarest = ['Ярцева', 'Щукин', 'Шувалова', 'Цветков', 'Хохлова', 'Ушаков', 'Туманова', 'Савин']
const firstNames = ['Анна', 'Мария', 'Пётр', 'Ольга', 'Иван', 'Елена', 'Сергей', 'Дарья', 'Олег', 'Нина']

/** SQL of a deterministic pseudo-random number from 0 to 1, which depends on the order and on `purpose`. */
const buildRandomSql = (purpose: number, row = 'n') =>
  `((hashint8extended(${row}, ${purpose}) & 1048575) / 1048576.0)`
const pickSql = (purpose: number, shares: Shares, type = 'int') => {
  const upperBounds = shares.map((_, i) => shares.slice(0, i + 1).reduce((sum, [, share]) => sum + share, 0))
  return `(array[${shares.map(([value]) => value ?? 'null').join()}]::${type}[])[1 + width_bucket(${buildRandomSql(purpose)}, array[${upperBounds
    .slice(0, -1)
    .map((end) => end.toFixed(4))
    .join()}]::numeric[])]`
}
const pickTextSql = (purpose: number, texts: readonly string[]) =>
  `(array[${texts.map((text) => `'${text}'`).join()}])[1 + floor(${buildRandomSql(purpose)} * ${texts.length})::int]`

const stores = `insert into stores (pfm, name, city, address, zone)
  select (1000 + n)::text, 'Магазин ' || n, 'Москва', 'ул. Тверская, ' || n,
    case when n % 20 = 0 then 'Asia/Novosibirsk' when n % 10 = 0 then 'Asia/Yekaterinburg' else 'Europe/Moscow' end
  from generate_series(1, ${storeCount}) n on conflict do nothing`

const products = `create temp table loaded_products on commit drop as
  select p.*, (row_number() over ())::int as place
  from jsonb_to_recordset($1::jsonb) as p (sku text, barcode text, gtin text, name text, properties text, weight int,
    vat int, price bigint, "regularPrice" bigint, "pickOrder" int)`

/** SQL that creates one to three lines per order with one to three pieces each. */
const buildLinesSql = (count: number) => `create temp table loaded_lines on commit drop as
  select o.n, 1 + floor(${buildRandomSql(20, 'o.n * 4 + g')} * ${assortment.length})::int as place,
    1 + floor(3 * power(${buildRandomSql(21, 'o.n * 4 + g')}, 3))::int as quantity
  from generate_series(1, ${count}) o(n), generate_series(1, 1 + floor(3 * ${buildRandomSql(22, 'o.n')})::int) g`

/**
 * SQL that creates orders of three years. Their number increases over time, and stores with a smaller code have more
 * of them.
 */
const buildOrdersSql = (count: number, first: number, open: boolean) => `
  insert into orders (id, partner_order_id, order_source_type_id, is_test, order_status_id, pay_type_id, pay_status_id,
    receive_status_id, delivery_service_type_id, delivery_address, plan_date_issued, pfm, name, phone, email,
    full_name_reciever, sum_ordered, sum_collected, date_create, date_update)
  select ${first} + n,
    case when source = 1 then 'WEB-' || (${first} + 3380000 + n) when source = 2 then 'APP-' || (${first} + 8120000 + n)
      when source = 5 then 'MP' || (${first} + 69000000 + n * 3) end,
    source, ${buildRandomSql(1)} < 0.002, status, ${pickSql(2, orderValueShares.payTypes)},
    case when status in (11, 12, 13) or ${buildRandomSql(3)} < 0.4 then ${pickSql(4, orderValueShares.paid)} else ${pickSql(5, orderValueShares.unpaid)} end,
    1, delivery, case when delivery is null then '{}' else
      jsonb_build_object('city', 'Москва', 'street', 'ул. Лесная', 'house', (n % 90)::text, 'postcode', '125047') end,
    case when ${buildRandomSql(6)} < 0.7 then created + interval '3 days' end,
    (1001 + floor(${storeCount} * power(${buildRandomSql(7)}, 2)))::text,
    case when ${buildRandomSql(8)} < 0.7 then ${pickTextSql(9, surnames)} when ${buildRandomSql(8)} < 0.97 then ${pickTextSql(9, rareSurnames)}
      else ${pickTextSql(9, rarest)} end || ' ' || ${pickTextSql(10, firstNames)},
    '79' || lpad(floor(${buildRandomSql(11)} * 999 + ${buildRandomSql(12)})::text, 3, '0') || lpad(floor(${buildRandomSql(13)} * 1000000)::text, 6, '0'),
    'customer' || n || '@example.com',
    case when ${buildRandomSql(23)} < 0.1 then ${pickTextSql(24, surnames)} || ' ' || ${pickTextSql(25, firstNames)} end,
    sum, case when status = 12 then sum else 0 end, created, created + interval '2 days'
  from (
    select n, ${pickSql(15, orderValueShares.sources)} as source, ${pickSql(16, orderValueShares.deliveryTypes)} as delivery,
      timestamptz '2023-11-21' + interval '3 years' * power(n / ${count}.0, 0.8) as created,
      case when ${open} and n > ${count} * 0.985 and ${buildRandomSql(17)} < 0.5 then ${pickSql(18, orderValueShares.open)}
        else ${pickSql(19, orderValueShares.ended)} end as status
    from generate_series(1, ${count}) n) made
  join (select l.n as of, sum(l.quantity * p.price) as sum from loaded_lines l join loaded_products p using (place)
    group by 1) lines on lines.of = n
  order by n`

const buildOrderLinesSql = (first: number) => `
  insert into order_products (order_id, pick_order, sku, barcode, gtin, product_name, product_properties,
    product_weight, vat, sku_quantity, product_price, product_price_regular, product_sum_price)
  select ${first} + l.n, p."pickOrder", p.sku, p.barcode, p.gtin, p.name, p.properties, p.weight, p.vat, l.quantity,
    p.price, p."regularPrice", l.quantity * p.price
  from loaded_lines l join loaded_products p using (place) order by l.n`

interface FillOptions {
  /** True: some of the newest orders get a status of unfinished work, although they have no open task. */
  open?: boolean
  report?: (message: string) => void
}

/**
 * Fills a migrated database in one transaction. Existing data remain, and new orders get numbers above the existing
 * ones. Returns the first and the last number.
 */
export async function insertLoadTestOrders(
  url: string,
  count: number,
  { open = true, report = () => {} }: FillOptions = {},
): Promise<{ first: number; last: number }> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('begin')
    await db.query(stores)
    const { rows: last } = await db.query<{ id: number }>(
      'select greatest(1000000, coalesce(max(id), 0))::float8 as id from orders',
    )
    const first = last[0]!.id
    // Indexes are dropped before the load and created at the end. This is ten times faster and leaves them as compact
    // as a reindex.
    const { rows: indexes } = await db.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes i
       where tablename in ('orders', 'order_states', 'order_products')
         and not exists (select 1 from pg_constraint where conname = indexname)`,
    )
    for (const { name } of indexes) await db.query(`drop index ${name}`)
    await db.query(products, [JSON.stringify(assortment)])
    await db.query(buildLinesSql(count))
    await db.query('analyze loaded_lines; analyze loaded_products')
    report('orders')
    await db.query(buildOrdersSql(count, first, open))
    report('goods of the orders')
    await db.query(buildOrderLinesSql(first))
    await db.query(`select setval('order_number', $1)`, [first + count])
    await db.query(`set local maintenance_work_mem = '512MB'`)
    for (const { name, definition } of indexes) {
      report(`index ${name}`)
      await db.query(definition)
    }
    await db.query('commit')
    report('statistics')
    await db.query('vacuum analyze')
    await db.query('checkpoint')
    return { first: first + 1, last: first + count }
  } finally {
    await db.end()
  }
}
