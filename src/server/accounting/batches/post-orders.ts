import { sapEventsIn } from '../../../../schemas/values/accounting.ts'
import { maySeeStore } from '../../actor.ts'
import type { BatchKind, RowRead } from '../../batches/batch-family.ts'
import { databaseNow } from '../../db/now.ts'
import { refuse, Refusal } from '../../refusal.ts'
import {
  changeTransaction,
  lockAccounts,
  mustBePossible,
  readTransactions,
  type PostingDetails,
  type CurrentTransaction,
} from '../change-transaction.ts'
import type { OrderOfAccounts } from './sap-batches.ts'

const saidOf = ({ postingType: type, postingDate, factory, warehouse }: OrderOfAccounts): PostingDetails => ({
  ...{ type, postingDate, factory, warehouse },
})

/** Those of the order that it can be done with; throws a Refusal when there is none, or the day does not fit one of them. */
function fitting(
  found: readonly CurrentTransaction[],
  data: OrderOfAccounts,
  at: Date,
): readonly CurrentTransaction[] {
  const fit = found.filter(({ state }) => sapEventsIn(state).includes(data.postingType))
  const [first] = fit.length > 0 ? fit : found
  if (!first) throw refuse.denied('errors:sap.noMoney')
  for (const one of fit.length > 0 ? fit : [first]) mustBePossible(one, saidOf(data), at)
  return fit
}

/** All transactions of an order at once: either each of them is posted, held or let go, or none. */
export const postOrders: BatchKind<OrderOfAccounts> = {
  right: 'settingsSap',
  form: null,
  async check({ services, owner }, rows) {
    const { db } = services.database
    const at = await databaseNow(db, services.clock)
    const looked: RowRead<OrderOfAccounts>[] = []
    for (const { data } of rows) {
      try {
        const found = await readTransactions(db, data.orderId)
        if (found.some(({ pfm }) => !maySeeStore(owner, pfm))) throw refuse.orderNotFound()
        fitting(found, data, at)
        looked.push({ data: { ...data, pfm: found[0]!.pfm } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        looked.push({ problem: { key: error.key, params: error.params } })
      }
    }
    return looked
  },
  async carryOut({ services, owner, batchId }, { line, data }) {
    const { db } = services.database
    const at = await databaseNow(db, services.clock)
    await db.transaction(async (tx) => {
      await lockAccounts(tx, data.orderId)
      const found = await readTransactions(tx, data.orderId)
      // A server died after this row and before it could say so.
      if (found.some((one) => one.batchId === batchId && one.batchLine === line)) return
      if (found.some(({ pfm }) => !maySeeStore(owner, pfm))) throw refuse.orderNotFound()
      for (const one of fitting(found, data, at))
        await changeTransaction({ tx, at, by: owner, batch: { id: batchId, line } }, one, saidOf(data))
    })
    const { orderId, pfm } = data
    services.publish([
      { kind: 'events', orderId },
      ...(pfm === undefined ? [] : [{ kind: 'order' as const, orderId, pfm }]),
    ])
  },
}
