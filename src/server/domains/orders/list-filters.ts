import { sql, type SQL } from 'drizzle-orm'
import type { OrderQuery } from '../../../../schemas/api/orders.ts'
import { searchedText } from '../../../shared/clean-text.ts'
import { inStores } from '../../platform/access/in-stores.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { phoneBeginnings, readSearch, readWide, type WideTerms } from './search-terms.ts'
import { createdWithin, type StoreZones } from './store-days.ts'

export interface OrderFilter {
  /** On `orders o`, as far as this person may see. */
  where: SQL
  /** The same but for statuses, which no index of `orders` holds; null: none are asked for. */
  lasting: SQL | null
  /** Beginnings of a text, one of which must hold; each has an index of its own. */
  begins: SQL[] | null
  /**
   * The text does not go with the date, as digits of numbers do: when many orders begin with it, a page is soon met along
   * the order of the list.
   */
  spread: boolean
  /** So few letters that there may be more of them than are soon sorted. */
  short: boolean
  /** When a status is asked for: all but the texts, on `order_states o`. */
  states: StateFilter | null
}

export interface StateFilter {
  where: SQL
  /** One of these must hold too; each alone has an index that gives the order of the page. */
  oneOf: SQL[]
}

/** Digits beyond the first two are mostly of a number, and numbers grow from day to day. */
const isSpread = (text: string) => text.length <= 2 || !/\d/.test(text)

/** The query has a text in which words of a name may stand anywhere. */
export const mayBeWider = ({ search, name }: OrderQuery): boolean =>
  [search, name].some((text) => text !== undefined && readWide(text).length > 0)

/** `section`: statuses of the section that is asked for; null: of none. `wide`: nothing begins with the text. */
export function orderFilter(
  query: OrderQuery,
  actor: Actor,
  zones: StoreZones,
  section: readonly number[] | null,
  wide = false,
): OrderFilter {
  const texts = [
    { text: searchedText(query.search ?? ''), read: wide ? searchedWide : searched },
    { text: searchedText(query.partnerOrderId ?? ''), read: partnerBegins },
    { text: searchedText(query.phone ?? ''), read: phoneBegins },
    { text: searchedText(query.name ?? ''), read: wide ? searchedWide : (text: string) => nameBegins(text) },
  ].flatMap(({ text, read }) => (text ? [{ text, beginnings: read(text) }] : []))
  // The longest text finds, the others only narrow.
  const [finder, ...others] = texts.sort((a, b) => b.text.length - a.text.length)
  const statuses = { column: sql`o.order_status_id`, ids: within(section, idsOf(query.statuses)) }
  const payStatuses = { column: sql`o.pay_status_id`, ids: idsOf(query.payStatuses) }
  const isEmptySection = section !== null && statuses.ids.length === 0
  const lasting = [
    inStores(actor, query.pfm),
    ...(query.id === undefined ? [] : [sql`o.id = ${query.id}`]),
    ...facet(sql`o.order_source_type_id`, query.sources),
    ...facet(sql`o.pay_type_id`, query.payTypes),
    ...facet(sql`o.delivery_service_type_id`, query.deliveryServiceTypes),
    ...(query.isTest === undefined ? [] : [sql`o.is_test = ${query.isTest}`]),
    ...createdWithin(query, zones),
    ...(isEmptySection ? [sql`false`] : []),
  ]
  const changing = [statuses, payStatuses].flatMap(({ column, ids }) =>
    ids.length === 0 ? [] : [oneOf(column, ids)],
  )
  const [leading, other] = statuses.ids.length > 0 ? [statuses, payStatuses] : [payStatuses, statuses]
  const narrowing = others.map(({ beginnings }) => anyOf(beginnings))
  return {
    where: allOf([...lasting, ...changing, ...narrowing]),
    lasting: changing.length === 0 ? null : allOf([...lasting, ...narrowing]),
    begins: finder?.beginnings ?? null,
    spread: isSpread(finder?.text ?? ''),
    short: (finder?.text ?? '').length <= 4,
    states:
      changing.length === 0
        ? null
        : {
            where: allOf([...lasting, ...(other.ids.length > 0 ? [oneOf(other.column, other.ids)] : [])]),
            oneOf: leading.ids.map((id) => sql`${leading.column} = ${id}`),
          },
  }
}

const allOf = (parts: SQL[]): SQL => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

const idsOf = (ids: string | undefined): number[] =>
  ids === undefined ? [] : [...new Set(ids.split(',').map(Number))]

/** Of the section only those that are asked for by name too, if any are. */
const within = (section: readonly number[] | null, ids: number[]): number[] => {
  if (section === null) return ids
  return ids.length === 0 ? [...section] : ids.filter((id) => section.includes(id))
}

const facet = (column: SQL, ids: string | undefined): SQL[] =>
  ids === undefined ? [] : [oneOf(column, idsOf(ids))]

/** One value is compared by =, so that its index gives the order of the page too. */
const oneOf = (column: SQL, ids: number[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} in (${list(ids)})`

function searched(text: string): SQL[] {
  const terms = readSearch(text)
  const { ids, phones, phoneEnds, partnerIds, wholePartnerIds } = terms
  const { partnerNumbers, names, emails, codes, sums } = terms
  const begun = [
    ...(ids.length === 0 ? [] : [anyOf(ids.map(({ from, to }) => sql`o.id between ${from} and ${to}`))]),
    ...phones.flatMap((phone) => [begins(sql`o.phone`, phone), begins(sql`o.phone_reciever`, phone)]),
    ...phoneEnds.map((end) => begins(sql`reverse(o.phone)`, [...end].reverse().join(''))),
    ...partnerIds.map((id) => begins(sql`o.partner_order_id`, id)),
    ...(wholePartnerIds.length === 0 ? [] : [sql`o.partner_order_id in (${list(wholePartnerIds)})`]),
    ...partnerNumbers.map((number) => begins(partnerNumber, number)),
    ...names.flatMap((name) => [...nameBegins(name), ...nameBegins(name, receiver)]),
    ...emails.map((email) => begins(sql`lower(o.email)`, email.toLowerCase())),
    ...codes.flatMap(coded),
    ...sums.map((sum) => sql`o.sum_ordered = ${sum}`),
  ]
  // A text of signs alone means no order.
  return begun.length === 0 ? [sql`false`] : begun
}

/** Words of customer and receiver wherever they stand. */
const searchedWide = (text: string): SQL[] => {
  const terms = readWide(text)
  return terms.length === 0 ? [sql`false`] : terms.map(hasWords)
}

const hasWords = ({ words, digits }: WideTerms): SQL => {
  const asked = words.map((word) => `'${word}':*`).join(' & ')
  return allOf([
    sql`order_words(o.client_surname, o.name, o.full_name_reciever) @@ ${asked}::tsquery`,
    ...digits.map((part) =>
      anyOf([
        begins(sql`reverse(o.phone)`, [...part].reverse().join('')),
        sql`o.id = ${Number(part)}`,
        begins(partnerNumber, part),
      ]),
    ),
  ])
}

/** Ids of the orders that a text finds, of all stores: a query for the lists of what belongs to orders. */
export function ordersFoundBy(text: string): SQL {
  const wide = readWide(text).filter(({ words, digits }) => words.length + digits.length > 1)
  const branches = [...searched(text), ...wide.map(hasWords)].map(
    (one) => sql`select o.id from orders o where ${one}`,
  )
  return sql`(${sql.join(branches, sql` union `)})`
}

/** Without the letters of its channel. */
const partnerNumber = sql`regexp_replace(o.partner_order_id, '^[^0-9]+', '')`
const receiver = sql`o.search_receiver`

/** Loyalty card, payment, track number, code of a product in the order. */
const coded = (code: string): SQL[] => [
  sql`o.loyalty_card_number = ${code}`,
  sql`o.payment_number = ${code}`,
  sql`o.id in (select a.order_id from delivery_announcements a where a.track in (${code}, ${code.toUpperCase()}))`,
  ...(/^\d+$/.test(code)
    ? ['barcode', 'actual_barcode', 'sku'].map((column) => ofProducts(sql.raw(`l.${column}`), code))
    : []),
]

/** As an array the ids are looked up one by one; joined, a common product makes PostgreSQL read every order there is. */
const ofProducts = (column: SQL, code: string) =>
  sql`o.id = any(array(select l.order_id from order_products l where ${column} = ${code}))`

function partnerBegins(text: string): SQL[] {
  const bare = /^\d+$/.test(text) ? [begins(partnerNumber, text)] : []
  return [begins(sql`o.partner_order_id`, text), ...bare]
}

function phoneBegins(text: string): SQL[] {
  const digits = text.replace(/\D/g, '')
  return digits === ''
    ? [sql`false`]
    : phoneBeginnings(digits, text.trim().startsWith('+')).map((phone) => begins(sql`o.phone`, phone))
}

/** People say name and surname in any order: each word may begin the stored name, the others begin words behind it. */
function nameBegins(text: string, column = sql`o.search_name`): SQL[] {
  const words = text.trim().split(/\s+/)
  const whole = sql`${column} like search_form(${beginning(words.join(' '))})`
  if (words.length === 1 || words.length > maxWords) return [whole]
  const turned = words.slice(1).map((word, i) => {
    const others = words.filter((_, place) => place !== i + 1)
    const within = others.map((other) => sql`${column} like search_form(${`% ${beginning(other)}`})`)
    return allOf([sql`${column} like search_form(${beginning(word)})`, ...within])
  })
  return [whole, ...turned]
}
/** Surname, name and patronymic. */
const maxWords = 3

const begins = (column: SQL, text: string) => sql`${column} like ${beginning(text)}`

/** What the person typed is text, not a pattern. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const anyOf = (parts: SQL[]): SQL =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`

const list = (values: readonly (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
