import type { EffectContext } from '../../src/server/engine/effects.ts'
import { settingDefinitions } from '../../src/server/platform/settings/registry.ts'
import type { Settings } from '../../src/server/platform/settings/registry.ts'
import { computeLineShares } from '../../src/server/domains/intake/distribute-amount.ts'
import { createInitialLedgerEntries } from '../../src/server/domains/payments/arrival.ts'
import { isRowChange, type EffectChange } from '../../src/server/engine/order-state/changes.ts'
import { tableNames, type Row, type TableName } from '../../src/server/engine/order-state/tables.ts'
import { OrderState, type ReferenceData } from '../../src/server/engine/order-state/order-state.ts'

type SampleRows = { [N in TableName]?: readonly Partial<Row<N>>[] }

const at = new Date('2026-11-21T09:00:00.000Z')
const sampleOrder: Partial<Row<'orders'>> = {
  id: 100234,
  orderStatusId: 7,
  pfm: '1001',
  currency: 'RUB',
  payTypeId: 1,
  payStatusId: 2,
  sumOrdered: 300_00,
  sumCollected: 300_00,
  deliverySumClient: 0,
  packageCost: 0,
  pointsWrittenOff: 0,
  discount: 0,
  promocodeDiscount: 0,
  paymentNumber: null,
  deliveryServiceId: null,
  loyalty: null,
  name: 'Смирнова Анна',
  phone: '79161234567',
  email: null,
  languageId: 'ru',
  countCall: 0,
  reasonCancel: null,
  reasonCancelComment: null,
  deliveryStatusId: null,
  deliveryTrack: null,
  documents: [],
  acceptanceActNumber: null,
  desiredDate: null,
  desiredDateExternalId: null,
  confirmationCodeStatus: 1,
  timeWaiting: 3,
  storageUntil: null,
  receiveStatusId: 1,
  planDateIssued: null,
  dateCreate: '2026-11-20T08:00:00.000Z',
  dateUpdate: '2026-11-21T08:00:00.000Z',
}
const sampleLines: Partial<Row<'orderProducts'>>[] = [
  { id: 1, productName: 'Плед', vat: 20, productPrice: 100_00, skuQuantity: 2, skuQuantityFinished: 2 },
  { id: 2, productName: 'Кружка', vat: 10, productPrice: 100_00, skuQuantity: 1, skuQuantityFinished: 1 },
].map((line) => ({
  orderId: 100234,
  returnedQuantity: 0,
  refundQuantity: 0,
  exchangeQuantity: 0,
  totalRefundPrice: 0,
  ...line,
}))
const reference: ReferenceData = {
  store: {
    pfm: '1001',
    city: 'Москва',
    address: 'ул. Тверская, 1',
    zone: 'Europe/Moscow',
    phone: '74955550101',
  },
  paysOnline: true,
  needsCall: false,
  callUnwanted: false,
  onShortage: null,
  activations: [],
}

/** Scope of an effect: an order of two lines, paid online and held, collected in full; `rows` override it. */
export function createSampleScope(
  { order = {}, ...rows }: SampleRows & { order?: Partial<Row<'orders'>> } = {},
  overrides: Partial<Omit<EffectContext, 'orderState'>> = {},
): EffectContext {
  const orderRow = { ...sampleOrder, ...order } as Row<'orders'>
  const lines = (rows.orderProducts ?? sampleLines) as readonly Row<'orderProducts'>[]
  const shares = computeLineShares(
    { discount: orderRow.discount + orderRow.promocodeDiscount, points: orderRow.pointsWrittenOff },
    lines.map((line) => ({ price: line.productPrice, quantity: line.skuQuantity })),
  )
  const priced = lines.map((line, index) => ({ ...line, ...shares[index]! }))
  // The ledger as it is on arrival.
  const arrivalLedger = createInitialLedgerEntries(orderRow, priced, at).map((entry) => ({
    paymentId: null,
    operationKey: null,
    refundId: null,
    problem: null,
    document: null,
    ...entry,
    createdAt: at.toISOString(),
    settledAt: at.toISOString(),
  }))
  const tables = {
    ...Object.fromEntries(tableNames.map((name) => [name, []])),
    orders: [orderRow],
    ledgerEntries: arrivalLedger,
    ...rows,
    orderProducts: priced,
  }
  let nextNumber = 500
  return {
    orderState: new OrderState(tables as never, reference),
    at,
    callsPartners: true,
    actor: { id: 'store', name: 'Иван Петров', rights: new Set(), roles: [], stores: 'all' },
    instance: { id: 41, workflow: 'delivery', version: 1, revision: 3, orderId: 100234, pfm: '1001' },
    settings: Object.fromEntries(
      Object.entries(settingDefinitions).map(([name, { default: value }]) => [name, value]),
    ) as unknown as Settings,
    idSource: { number: () => nextNumber++, digits: (count) => '4821'.slice(0, count) },
    ...overrides,
  }
}

/** State after the changes. */
export const applyChanges = (scope: EffectContext, changes: readonly EffectChange[]): OrderState =>
  scope.orderState.with(changes.filter(isRowChange))

/** Events put into the outbox: handler and data. */
export const findEmittedEvents = (changes: readonly EffectChange[]) =>
  changes.flatMap((change) =>
    'insert' in change && change.insert === 'events'
      ? [
          {
            handler: change.row.handler,
            key: change.row.key,
            status: change.row.status,
            data: change.row.data,
          },
        ]
      : [],
  )
