import { sql, type SQL } from 'drizzle-orm'
import type { OrderQuery } from '../../../../../schemas/api/orders.ts'
import { isBlankText, normalizeSearchText } from '../../../../shared/clean-text.ts'
import { buildStoresCondition } from '../../../platform/access/stores-condition.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { buildPhonePrefixes, parseSearch, parseWordSearch, type WordSearchTerms } from './search-terms.ts'
import { buildCreationDayConditions, type StoreTimeZones } from './store-days.ts'

export interface OrderFilter {
  /** Condition for `orders o`, limited to the stores of the actor. Does not contain `prefixConditions`. */
  where: SQL
  /**
   * `where` without its conditions on order and payment status, which no index of `orders` supports. Null if there are
   * none.
   */
  whereExceptStatus: SQL | null
  /** Conditions for the searched text, combined with OR. Each uses its own index. Null if no text is searched. */
  prefixConditions: SQL[] | null
  /**
   * True if the matches of the text are spread evenly over the dates, so that a scan in list order soon finds a page if
   * there are many matches. Order numbers are not spread evenly, because they grow with the date.
   */
  isSpreadOverDates: boolean
  /** True if the text is so short that it may match more orders than can be sorted quickly. */
  isShortText: boolean
  /** Filter on `order_states o`, with all conditions except the texts. Null if the query has no status. */
  states: StatusFilter | null
}

export interface StatusFilter {
  where: SQL
  /** Conditions combined with OR. For each of them, an index returns the rows sorted by creation time. */
  alternatives: SQL[]
}

/**
 * False for a text of three or more characters with a digit. Such a text is usually the beginning of an order number,
 * and order numbers grow with the date.
 */
const isIndependentOfDate = (text: string) => text.length <= 2 || !/\d/.test(text)

/** True if the query has a text that can also be searched by words anywhere in a name. */
export const isSearchableByWords = ({ search, name }: OrderQuery): boolean =>
  [search, name].some((text) => text !== undefined && parseWordSearch(text).length > 0)

/**
 * Builds the conditions of a query. `section`: statuses of the requested menu section, or null. `wide`: searches for
 * the words of a text anywhere in a name, instead of for the text at the beginning of a field.
 */
export function buildOrderFilter(
  query: OrderQuery,
  actor: Actor,
  zones: StoreTimeZones,
  section: readonly number[] | null,
  wide = false,
): OrderFilter {
  const texts = [
    { typed: query.search, read: wide ? buildWideSearchConditions : buildSearchConditions },
    { typed: query.partnerOrderId, read: buildPartnerIdConditions },
    { typed: query.phone, read: buildPhoneConditions },
    {
      typed: query.name,
      read: wide ? buildWideSearchConditions : (text: string) => buildNameConditions(text),
    },
  ].flatMap(({ typed, read }) => {
    if (!typed) return []
    const text = normalizeSearchText(typed)
    // A text of which nothing is visible was given, so it matches nothing.
    return [{ text, conditions: isBlankText(text) ? [sql`false`] : read(text) }]
  })
  // The longest text selects the rows with its index, and the other texts filter them.
  const [mainText, ...others] = texts.sort((a, b) => b.text.length - a.text.length)
  const statuses = {
    column: sql`o.order_status_id`,
    ids: intersectStatuses(section, parseIds(query.statuses)),
  }
  const payStatuses = { column: sql`o.pay_status_id`, ids: parseIds(query.payStatuses) }
  const isEmptySection = section !== null && statuses.ids.length === 0
  const stableConditions = [
    buildStoresCondition(actor, query.pfm),
    ...(query.id === undefined ? [] : [sql`o.id = ${query.id}`]),
    ...buildFacetConditions(sql`o.order_source_type_id`, query.sources),
    ...buildFacetConditions(sql`o.pay_type_id`, query.payTypes),
    ...buildFacetConditions(sql`o.delivery_service_type_id`, query.deliveryServiceTypes),
    ...(query.isTest === undefined ? [] : [sql`o.is_test = ${query.isTest}`]),
    ...buildCreationDayConditions(query, zones),
    ...(isEmptySection ? [sql`false`] : []),
  ]
  const statusConditions = [statuses, payStatuses].flatMap(({ column, ids }) =>
    ids.length === 0 ? [] : [buildInCondition(column, ids)],
  )
  const [primary, secondary] = statuses.ids.length > 0 ? [statuses, payStatuses] : [payStatuses, statuses]
  const textConditions = others.map(({ conditions }) => joinWithOr(conditions))
  return {
    where: joinWithAnd([...stableConditions, ...statusConditions, ...textConditions]),
    whereExceptStatus:
      statusConditions.length === 0 ? null : joinWithAnd([...stableConditions, ...textConditions]),
    prefixConditions: mainText?.conditions ?? null,
    isSpreadOverDates: isIndependentOfDate(mainText?.text ?? ''),
    isShortText: (mainText?.text ?? '').length <= 4,
    states:
      statusConditions.length === 0
        ? null
        : {
            where: joinWithAnd([
              ...stableConditions,
              ...(secondary.ids.length > 0 ? [buildInCondition(secondary.column, secondary.ids)] : []),
            ]),
            alternatives: primary.ids.map((id) => sql`${primary.column} = ${id}`),
          },
  }
}

const joinWithAnd = (parts: SQL[]): SQL => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

const parseIds = (ids: string | undefined): number[] =>
  ids === undefined ? [] : [...new Set(ids.split(',').map(Number))]

/** Statuses of the section that were requested, or all of its statuses if none was requested. */
const intersectStatuses = (section: readonly number[] | null, ids: number[]): number[] => {
  if (section === null) return ids
  return ids.length === 0 ? [...section] : ids.filter((id) => section.includes(id))
}

const buildFacetConditions = (column: SQL, ids: string | undefined): SQL[] =>
  ids === undefined ? [] : [buildInCondition(column, parseIds(ids))]

/** A single value is compared with «=», because the index then also returns the rows in list order. */
const buildInCondition = (column: SQL, ids: number[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} in (${list(ids)})`

function buildSearchConditions(text: string): SQL[] {
  const terms = parseSearch(text)
  const { ids, phones, phoneSuffixes, partnerIds, exactPartnerIds } = terms
  const { partnerNumbers, names, emails, codes, sums } = terms
  const conditions = [
    ...(ids.length === 0 ? [] : [joinWithOr(ids.map(({ from, to }) => sql`o.id between ${from} and ${to}`))]),
    ...phones.flatMap((phone) => [startsWith(sql`o.phone`, phone), startsWith(sql`o.phone_reciever`, phone)]),
    ...phoneSuffixes.map((suffix) => startsWith(sql`reverse(o.phone)`, [...suffix].reverse().join(''))),
    ...partnerIds.map((id) => startsWith(sql`o.partner_order_id`, id)),
    ...(exactPartnerIds.length === 0 ? [] : [sql`o.partner_order_id in (${list(exactPartnerIds)})`]),
    ...partnerNumbers.map((number) => startsWith(partnerNumber, number)),
    ...names.flatMap((name) => [...buildNameConditions(name), ...buildNameConditions(name, receiver)]),
    ...emails.map((email) => startsWith(sql`lower(o.email)`, email.toLowerCase())),
    ...codes.flatMap(buildCodeConditions),
    ...sums.map((sum) => sql`o.sum_ordered = ${sum}`),
  ]
  // A text without letters and digits matches no order.
  return conditions.length === 0 ? [sql`false`] : conditions
}

/** Conditions for words anywhere in the names of customer and receiver. */
const buildWideSearchConditions = (text: string): SQL[] => {
  const terms = parseWordSearch(text)
  return terms.length === 0 ? [sql`false`] : terms.map(buildWordsCondition)
}

const buildWordsCondition = ({ words, digits }: WordSearchTerms): SQL => {
  const tsquery = words.map((word) => `'${word}':*`).join(' & ')
  return joinWithAnd([
    sql`order_words(o.client_surname, o.name, o.full_name_reciever) @@ ${tsquery}::tsquery`,
    ...digits.map((digitGroup) =>
      joinWithOr([
        startsWith(sql`reverse(o.phone)`, [...digitGroup].reverse().join('')),
        sql`o.id = ${Number(digitGroup)}`,
        startsWith(partnerNumber, digitGroup),
      ]),
    ),
  ])
}

/**
 * Subquery for the ids of the orders of all stores that match a text. Used by lists of records that belong to orders.
 */
export function buildMatchingOrderIdsQuery(text: string): SQL {
  const wideTerms = parseWordSearch(text).filter(({ words, digits }) => words.length + digits.length > 1)
  const prefixConditions = isBlankText(normalizeSearchText(text)) ? [sql`false`] : buildSearchConditions(text)
  const branches = [...prefixConditions, ...wideTerms.map(buildWordsCondition)].map(
    (condition) => sql`select o.id from orders o where ${condition}`,
  )
  return sql`(${sql.join(branches, sql` union `)})`
}

/** Partner order number without the leading letters, which denote the sales channel. */
const partnerNumber = sql`regexp_replace(o.partner_order_id, '^[^0-9]+', '')`
const receiver = sql`o.search_receiver`

/** Conditions for a code: loyalty card, payment, track number, or a product in the order. */
const buildCodeConditions = (code: string): SQL[] => [
  sql`o.loyalty_card_number = ${code}`,
  sql`o.payment_number = ${code}`,
  sql`o.id in (select a.order_id from delivery_announcements a where a.track in (${code}, ${code.toUpperCase()}))`,
  ...(/^\d+$/.test(code)
    ? ['barcode', 'actual_barcode', 'sku'].map((column) => hasProduct(sql.raw(`l.${column}`), code))
    : []),
]

/**
 * The ids are passed as an array, so that each is looked up by index. With a join, PostgreSQL would read the whole
 * table of orders for a common product.
 */
const hasProduct = (column: SQL, code: string) =>
  sql`o.id = any(array(select l.order_id from order_products l where ${column} = ${code}))`

function buildPartnerIdConditions(text: string): SQL[] {
  const byNumber = /^\d+$/.test(text) ? [startsWith(partnerNumber, text)] : []
  return [startsWith(sql`o.partner_order_id`, text), ...byNumber]
}

function buildPhoneConditions(text: string): SQL[] {
  const digits = text.replace(/\D/g, '')
  return digits === ''
    ? [sql`false`]
    : buildPhonePrefixes(digits, text.trim().startsWith('+')).map((phone) => startsWith(sql`o.phone`, phone))
}

/**
 * Conditions for a name whose words may be typed in any sequence. Either the stored name begins with the text, or it
 * begins with one typed word and the other typed words begin later words of the stored name.
 */
function buildNameConditions(text: string, column = sql`o.search_name`): SQL[] {
  const words = text.trim().split(/\s+/)
  const inTypedOrder = sql`${column} like search_form(${toPrefixPattern(words.join(' '))})`
  if (words.length === 1 || words.length > maxWords) return [inTypedOrder]
  const reordered = words.slice(1).map((word, i) => {
    const others = words.filter((_, place) => place !== i + 1)
    const laterWords = others.map(
      (other) => sql`${column} like search_form(${`% ${toPrefixPattern(other)}`})`,
    )
    return joinWithAnd([sql`${column} like search_form(${toPrefixPattern(word)})`, ...laterWords])
  })
  return [inTypedOrder, ...reordered]
}
/** Maximum number of words of a name: surname, first name and patronymic. */
const maxWords = 3

const startsWith = (column: SQL, text: string) => sql`${column} like ${toPrefixPattern(text)}`

/** Escapes the special characters of LIKE patterns, so that the typed text is matched literally. */
const toPrefixPattern = (text: string) => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const joinWithOr = (parts: SQL[]): SQL =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`

const list = (values: readonly (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
