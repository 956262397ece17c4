import { payTypes } from '../../src/server/platform/catalogs/entries/payment-entries.ts'
import { computeBankTotals, isNotByBank, computeLedgerTotals } from './ledger-totals.ts'
import { isHandedOver } from './violations.ts'
import type { OrderData } from './order-data.ts'
import { plaid, type ScriptedOrder } from './scripted-order.ts'
import { renderMessage } from './false-messages.ts'

/** Result of one scenario. */
export interface EndingRow {
  end: string
  title: string
  delivery: boolean
  payTypeId: number
  keptPieces: string
  paid: string
  refunded: string
  points: string
  /** Messages sent to the customer, in order. */
  messages: string[]
  pieces: string
}

const formatMoney = (minor: number) => (minor / 100).toFixed(2)
const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ') || '–'
const wayLabels: Record<string, string> = {
  till: 'at the till',
  courier: 'to the courier',
  giftCard: 'gift card',
  partner: 'partner',
  account: 'to a bank account',
}

const productName = (sku: string) => (sku === plaid ? 'plaid' : 'shoes')
/** Formats counts as `2 × plaid, shoes`. */
const formatCounts = (counts: ReadonlyMap<string, number>) =>
  joinParts(
    [...counts].map(([sku, n]) => n > 0 && (n === 1 ? productName(sku) : `${n} × ${productName(sku)}`)),
  )

const handedOver = (line: OrderData['lines'][number]) => line.skuQuantityFinished - line.returnedQuantity

/** Final location of every ordered piece; a piece that was never collected counts as on the shelf. */
export function locatePieces(
  now: OrderData,
): Record<'customer' | 'shelf' | 'lost' | 'damaged', Map<string, number>> {
  const places = { customer: new Map(), shelf: new Map(), lost: new Map(), damaged: new Map() } as ReturnType<
    typeof locatePieces
  >
  for (const line of now.lines) {
    const returned = now.goodsBack.filter(({ lineId }) => lineId === line.id)
    const lostPieces = (outcome: string) =>
      returned.filter((one) => one.outcome === outcome).reduce((sum, { quantity }) => sum + quantity, 0)
    const customer = isHandedOver(now) ? handedOver(line) - line.refundQuantity : 0
    places.customer.set(line.sku, customer)
    for (const outcome of ['lost', 'damaged'] as const) places[outcome].set(line.sku, lostPieces(outcome))
    const exchanged = returned
      .filter((one) => one.cause === 'exchanged' && one.outcome !== 'shelf')
      .reduce((sum, { quantity }) => sum + quantity, 0)
    places.shelf.set(
      line.sku,
      line.skuQuantity - customer - lostPieces('lost') - lostPieces('damaged') + exchanged,
    )
  }
  return places
}

export function buildEndingRow(input: {
  end: string
  title: string
  simulation: ScriptedOrder
  now: OrderData
}): EndingRow {
  const { end, title, simulation, now } = input
  const bank = computeBankTotals(simulation.environment.bank, simulation.payments)
  const { settled, points } = computeLedgerTotals(now)
  const { externalPayments: books } = simulation
  const ledgerWays = [...new Set(now.ledger.filter(({ kind }) => kind === 'refunded').map(({ way }) => way))]
  const released = bank.held - bank.deposited
  const places = locatePieces(now)
  return {
    end,
    title,
    delivery: simulation.delivery,
    payTypeId: simulation.payTypeId,
    keptPieces: formatCounts(places.customer),
    paid: joinParts([
      bank.held > 0 && `${formatMoney(bank.held)} held, ${formatMoney(bank.deposited)} taken`,
      books.till > 0 && `${formatMoney(books.till)} at the till`,
      books.courier > 0 && `${formatMoney(books.courier)} to the courier`,
      books.before > 0 && `${formatMoney(books.before)} beforehand`,
    ]),
    refunded: joinParts([
      released > 0 && `${formatMoney(released)} let go`,
      bank.refunded > 0 && `${formatMoney(bank.refunded)} by the bank`,
      ...ledgerWays
        .filter(isNotByBank)
        .map((way) => `${formatMoney(settled('refunded', (one) => one === way))} ${wayLabels[way] ?? way}`),
    ]),
    points: `${formatMoney(points.spent - points.returned)} spent, ${formatMoney(points.returned)} back`,
    messages: now.events
      .filter(({ handler }) => handler === 'sms.send')
      .map((event) =>
        renderMessage(event).text.replace(/C1\d+/g, 'TRACK').replaceAll(String(simulation.orderId), '№'),
      ),
    pieces: joinParts(
      Object.entries(places).map(([place, counts]) => {
        const pieces = formatCounts(counts)
        return pieces !== '–' && `${place}: ${pieces}`
      }),
    ),
  }
}

const payTypeNames = new Map(payTypes.map(({ id, description }) => [id, description.en]))
const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Renders the page: a table for each ending, the messages below. */
export function renderEndingsPage(rows: readonly EndingRow[]): string {
  const texts = [...new Set(rows.flatMap(({ messages }) => messages))]
  const messageNumbers = (messages: readonly string[]) =>
    messages.map((text) => `[${texts.indexOf(text) + 1}]`).join(' ') || '–'
  const ends = [...new Set(rows.map(({ end }) => end))]
  const head = [
    'what happened',
    'paid',
    'keeps',
    'came in',
    'went back',
    'points',
    'was told',
    'where the pieces lie',
  ]
  const table = (end: string) => {
    let previousTitle = ''
    return rows
      .filter((row) => row.end === end)
      .map((row) => {
        const title = `${row.title}, ${row.delivery ? 'delivery' : 'pickup'}`
        const titleCell = title === previousTitle ? '' : title
        previousTitle = title
        const { payTypeId, keptPieces, paid, refunded: back, points, messages, pieces } = row
        const cells = [
          titleCell,
          payTypeNames.get(payTypeId) ?? '',
          keptPieces,
          paid,
          back,
          points,
          messageNumbers(messages),
          pieces,
        ]
        return `| ${cells.map(escapeCell).join(' | ')} |`
      })
  }
  return [
    '# Every way an order can end',
    '',
    '<!-- Written by `npm run endings`, which runs each of these orders on the real server and its partners’ simulators; `npm run test:full` fails when it is stale. -->',
    '',
    'The order: two plaids at 1299.00 and a pair of shoes at 3499.00 (goods 6097.00), 600.00 of discount, 300.00 of points; by',
    'courier 299.00 more. It asks for 5197.00, with delivery 5496.00. Sums are roubles. What the customer keeps costs its',
    'share: a plaid 1107.25 and 63.92 of points. An order of less than 1500.00 is none. Where the faster payments or a card at the',
    'till have no row, they go the way of the card online and of cash.',
    ...ends.flatMap((end) => [
      '',
      `## ${end}`,
      '',
      `| ${head.join(' | ')} |`,
      `|${head.map(() => '---').join('|')}|`,
      ...table(end),
    ]),
    '',
    '## What the customers were told',
    '',
    ...texts.map((text, n) => `${n + 1}. «${text}»`),
    '',
  ].join('\n')
}
