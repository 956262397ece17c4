import { describe, expect, it } from 'vitest'
import type { OrderCard } from '../../schemas/api/orders.ts'
import type { OrderMoneyStatement } from '../../schemas/api/money.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { refundAccountType, refundStatus } from '../../src/shared/refund-statuses.ts'
import {
  findRepetitions,
  findTransfersToApprove,
  findUnapprovedTransfers,
  findUnlistedMoney,
  findWrongPieces,
  type TransferData,
} from '../order-scenarios/money-rules.ts'
import { compareTotals } from '../order-scenarios/statement-rules.ts'

type Refund = TransferData['refunds'][number]
type AccountTransfer = TransferData['accountTransfers'][number]

const doneAt = '2026-11-20T12:00:00.000Z'
const daysBefore = (days: number) => new Date(Date.parse(doneAt) - days * 86_400_000).toISOString()

const refund = (id: number, overrides: Partial<Refund> = {}): Refund => ({
  id,
  refundStatus: refundStatus.done,
  refundDate: daysBefore(1),
  dateDone: doneAt,
  typeAccount: refundAccountType.bankDetails,
  total: 60_000,
  approvedBy: null,
  approvedByName: null,
  detailsBy: 'manager',
  ...overrides,
})
const ofAccount = (overrides: Partial<AccountTransfer> = {}): AccountTransfer => ({
  refundId: 1,
  total: 60_000,
  refundStatus: refundStatus.open,
  refundDate: daysBefore(2),
  dateDone: null,
  ...overrides,
})
const byAdmin = { approvedBy: 'admin', approvedByName: 'Павел Новиков' }
/** Transfers of an order by the accountant; the limit is 1 000,00. */
const transfers = (refunds: Refund[], overrides: Partial<TransferData> = {}): TransferData => ({
  refunds,
  accountTransfers: [],
  completedTransfers: refunds.map(({ id }) => ({ refundId: id, userName: 'Ольга Морозова' })),
  approvalFrom: 100_000,
  ...overrides,
})

describe('[RL-12] each rule finds its planted violation', () => {
  it('a large transfer without an approval, and one that is split into several of the order', () => {
    expect(findUnapprovedTransfers(transfers([refund(1, { total: 99_999 })]))).toEqual([])
    expect(findUnapprovedTransfers(transfers([refund(1, { total: 100_000 })]))).toHaveLength(1)
    const split = findUnapprovedTransfers(transfers([refund(1), refund(2)]))
    expect(split).toHaveLength(2)
    expect(split[0]).toContain('together 120000')
    expect(findUnapprovedTransfers(transfers([refund(1, byAdmin), refund(2, byAdmin)]))).toEqual([])
    // The first one was made before the second was opened, and only the second is large together with it.
    const later = refund(2, { refundDate: '2026-11-21T09:00:00.000Z', dateDone: '2026-11-21T10:00:00.000Z' })
    expect(findUnapprovedTransfers(transfers([refund(1), later]))).toEqual([
      expect.stringContaining('refund 2 '),
    ])
    const others: Partial<Refund>[] = [
      { refundStatus: refundStatus.refused },
      { typeAccount: refundAccountType.card },
    ]
    for (const other of others)
      expect(findUnapprovedTransfers(transfers([refund(1), refund(2, other)]))).toEqual([])
  })

  it('a large transfer that is split into several orders with one account', () => {
    const find = (...accountTransfers: AccountTransfer[]) =>
      findUnapprovedTransfers(transfers([refund(1)], { accountTransfers })).length
    expect(find(ofAccount())).toBe(1)
    expect(find(ofAccount({ refundStatus: refundStatus.done, dateDone: daysBefore(29) }))).toBe(1)
    expect(find(ofAccount({ total: 20_000 }), ofAccount({ total: 20_000 }))).toBe(1)
    expect(find(ofAccount({ total: 39_999 }))).toBe(0)
    expect(find(ofAccount({ refundStatus: refundStatus.done, dateDone: daysBefore(31) }))).toBe(0)
    expect(find(ofAccount({ refundStatus: refundStatus.refused }))).toBe(0)
    expect(find(ofAccount({ refundDate: daysBefore(-1) })), 'opened later').toBe(0)
    expect(find(ofAccount({ refundId: 2 })), 'to another account').toBe(0)
  })

  it('an approval by the user who completed the transfer or entered the bank details', () => {
    const large = refund(1, { ...byAdmin, total: 100_000 })
    expect(findUnapprovedTransfers(transfers([large]))).toEqual([])
    const completedTransfers = [{ refundId: 1, userName: byAdmin.approvedByName }]
    expect(findUnapprovedTransfers(transfers([large], { completedTransfers }))).toEqual([
      'the transfer of refund 1 was approved by the user who completed it',
    ])
    expect(findUnapprovedTransfers(transfers([{ ...large, detailsBy: 'admin' }]))).toEqual([
      'the transfer of refund 1 was approved by the user who entered the bank details',
    ])
  })

  it('open transfers await an approval when they are large together', () => {
    const open = { refundStatus: refundStatus.open, dateDone: null }
    const find = (refunds: Refund[], accountTransfers: AccountTransfer[] = []) =>
      findTransfersToApprove(transfers(refunds, { accountTransfers }), Date.parse(doneAt)).map(({ id }) => id)
    expect(find([refund(1, open)])).toEqual([])
    expect(find([refund(1, open), refund(2, open)])).toEqual([1, 2])
    expect(find([refund(1), refund(2, open)])).toEqual([2])
    expect(find([refund(1, open), refund(2, { ...open, ...byAdmin })])).toEqual([1])
    expect(find([refund(1, open)], [ofAccount()])).toEqual([1])
  })

  it('a payment order of two refunds', () => {
    const day = '2026-11-20'
    const first = { number: '4821', day }
    expect(findRepetitions([first, { number: '4822', day }, { ...first, day: '2026-11-21' }])).toEqual([])
    expect(findRepetitions([first, first])).toEqual([`payment order 4821 of ${day} pays 2 refunds`])
  })

  it('more refunded or exchanged than kept, for more than its price, or not what the operations say', () => {
    const line = {
      id: 1,
      skuQuantityFinished: 3,
      returnedQuantity: 1,
      refundQuantity: 1,
      exchangeQuantity: 1,
      productPrice: 100_00,
      totalRefundPrice: 100_00,
    }
    const operations = { lineId: 1, refunded: 1, exchanged: 1, money: 100_00 }
    const find = (lineChanges: object, operationChanges: object = {}) =>
      findWrongPieces({
        lines: [{ ...line, ...lineChanges }],
        returnedLines: [{ ...operations, ...operationChanges }],
      })
    expect(find({})).toEqual([])
    expect(find({ refundQuantity: 2, totalRefundPrice: 200_00 }, { refunded: 2, money: 200_00 })).toEqual([
      'a line of 2 kept pieces has 2 refunded and 1 exchanged',
    ])
    expect(find({ totalRefundPrice: 100_01 }, { money: 100_01 })).toEqual(['1 pieces gave back 10001'])
    for (const wrong of [{ refunded: 0 }, { exchanged: 0 }, { money: 99_99 }])
      expect(find({}, wrong)).toHaveLength(1)
  })

  it('money for handed-over goods without a receipt that is not listed', async () => {
    const captured = {
      way: 'bank',
      status: 'settled',
      kind: 'captured',
      amount: 500,
      purpose: 'capture',
    } as const
    type Received = Parameters<typeof findUnlistedMoney>[1]
    const received: Received = {
      order: { id: 7, orderStatusId: orderStatus.issuedInFull },
      ledger: [captured],
      receipts: [],
    }
    const find = (overrides: Partial<Received>, items: object[] = []) =>
      findUnlistedMoney(
        {
          call: async (_user, _method, path) => {
            const offset = Number(new URL(path, 'http://crm').searchParams.get('offset'))
            return { status: 200, body: { items: items.slice(offset, offset + 200) }, headers: {} }
          },
        },
        { ...received, ...overrides },
      )
    expect(await find({})).toEqual(['money was received without a receipt and is not listed'])
    expect(await find({}, [{ orderId: 7, deadline: null }]), 'without its deadline').toHaveLength(1)
    expect(await find({}, [{ orderId: 8, deadline: doneAt }]), 'another order').toHaveLength(1)
    expect(await find({ receipts: [{ kind: 'sell', status: 'fail' }] })).toHaveLength(1)
    expect(await find({}, [{ orderId: 7, deadline: doneAt }])).toEqual([])
    const others = Array.from({ length: 200 }, () => ({ orderId: 8, deadline: doneAt }))
    expect(await find({}, [...others, { orderId: 7, deadline: doneAt }]), 'on the second page').toEqual([])
    expect(await find({ receipts: [{ kind: 'sell', status: 'wait' }] })).toEqual([])
    expect(await find({ order: { id: 7, orderStatusId: orderStatus.formed } })).toEqual([])
    expect(await find({ ledger: [captured, { ...captured, kind: 'refunded' }] })).toEqual([])
  })

  it('a total of the card that the statement does not have, a surplus too', () => {
    const order: Pick<OrderCard['order'], 'payable' | 'pointsWrittenOff' | 'totals'> = {
      payable: 0,
      pointsWrittenOff: 0,
      totals: {
        collected: 1000_00,
        returned: 0,
        kept: 1000_00,
        delivery: 0,
        packages: 0,
        discount: 0,
        promocode: 0,
        points: 0,
        refunded: 0,
        cost: 1000_00,
        paid: 1188_00,
        owed: 0,
      },
    }
    const held: OrderMoneyStatement['entries'][number] = {
      number: 1,
      purpose: 'arrival',
      kind: 'held',
      amount: 1188_00,
      currency: 'RUB',
      way: 'bank',
      status: 'settled',
      paymentId: null,
      refundId: null,
      problem: null,
      document: null,
      createdAt: doneAt,
      settledAt: doneAt,
      settledBy: null,
    }
    const statement: OrderMoneyStatement = {
      entries: [held],
      asked: 1188_00,
      changes: [],
      price: { goods: 1000_00, delivery: 0, packages: 0, discount: 0, points: 0, total: 1000_00 },
      cost: 1000_00,
      held: 1188_00,
      taken: 0,
      givenBack: 0,
      released: 0,
      owed: 0,
      toPay: 0,
      ahead: { release: 188_00, refund: 0, way: 'bank', points: 0 },
      points: { writtenOff: 0, givenBack: 0, used: 0 },
    }
    expect(compareTotals(order, statement)).toEqual([])
    const { ahead } = statement
    for (const [wrong, name] of [
      [{ ...ahead, release: 0 }, 'surplus to be returned: 18800 on the card, 0 in the statement'],
      [{ ...ahead, points: 1 }, 'points to be returned: 0 on the card, 1 in the statement'],
    ] as const)
      expect(compareTotals(order, { ...statement, ahead: wrong })).toEqual([name])
    expect(
      compareTotals(order, { ...statement, ahead: { ...ahead, release: 1288_00, refund: -1100_00 } }),
    ).toEqual(['surplus to be released of the hold: 118800 on the card, 128800 in the statement'])
    expect(compareTotals({ ...order, payable: 1 }, statement)).not.toEqual([])
  })
})
