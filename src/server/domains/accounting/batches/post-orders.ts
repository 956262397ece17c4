import { getPossibleSapEvents } from '../../../../../schemas/values/accounting.ts'
import { canSeeStore } from '../../../platform/identity/actor.ts'
import type { BatchKind, RowAmount, RowCheckResult } from '../../batches/batch-family.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { refuse, Refusal } from '../../../platform/http/refusal.ts'
import {
  applySapOperation,
  getTransactionId,
  lockOrderAccounting,
  requireOperationAllowed,
  readOrderTransactions,
  type SapOperationDetails,
  type StoredSapTransaction,
} from '../change-transaction.ts'
import type { PostingRow } from './sap-batches.ts'

const toPostingDetails = ({
  postingType: type,
  postingDate,
  factory,
  warehouse,
}: PostingRow): SapOperationDetails => ({
  type,
  postingDate,
  factory,
  warehouse,
})

/**
 * Returns the order's transactions that allow the operation in their current state. Throws a Refusal if there are none,
 * or if the posting date, the factory or the warehouse is not allowed for one of them.
 */
function selectApplicable(
  transactions: readonly StoredSapTransaction[],
  data: PostingRow,
  at: Date,
): readonly StoredSapTransaction[] {
  const applicable = transactions.filter(({ state }) =>
    getPossibleSapEvents(state).includes(data.postingType),
  )
  const [first] = applicable.length > 0 ? applicable : transactions
  if (!first) throw refuse.denied('errors:sap.noMoney')
  const together = new Set(applicable.map(getTransactionId))
  for (const transaction of applicable.length > 0 ? applicable : [first])
    requireOperationAllowed(transaction, toPostingDetails(data), at, together)
  return applicable
}

/** Sums transactions of one order. All of them are in the order's currency. */
const sumTransactions = (transactions: readonly StoredSapTransaction[]): RowAmount => ({
  amount: transactions.reduce((sum, { amount }) => sum + amount, 0),
  currency: transactions[0]!.currency,
  isTest: transactions[0]!.isTest,
  count: transactions.length,
})

/** Applies the operation of a row to all applicable transactions of its order, or to none of them if one is refused. */
export const orderPostingBatchKind: BatchKind<PostingRow> = {
  right: 'settingsSap',
  form: null,
  async check({ services, owner }, rows) {
    const { db } = services.database
    const at = await readDatabaseNow(db, services.clock)
    const results: RowCheckResult<PostingRow>[] = []
    for (const { data } of rows) {
      try {
        const transactions = await readOrderTransactions(db, data.orderId)
        if (transactions.some(({ pfm }) => !canSeeStore(owner, pfm))) throw refuse.orderNotFound()
        const applicable = selectApplicable(transactions, data, at)
        results.push({ data: { ...data, pfm: transactions[0]!.pfm, ...sumTransactions(applicable) } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        results.push({ problem: { key: error.key, params: error.params } })
      }
    }
    return results
  },
  async execute({ services, owner, batchId }, { line, data }) {
    const { db } = services.database
    const at = await readDatabaseNow(db, services.clock)
    const money = await db.transaction(async (tx) => {
      await lockOrderAccounting(tx, data.orderId)
      const transactions = await readOrderTransactions(tx, data.orderId)
      // An earlier run executed this row, but the server stopped before it saved the outcome.
      const changedBefore = transactions.filter(
        (transaction) => transaction.batchId === batchId && transaction.batchLine === line,
      )
      if (changedBefore.length > 0) return sumTransactions(changedBefore)
      if (transactions.some(({ pfm }) => !canSeeStore(owner, pfm))) throw refuse.orderNotFound()
      const applicable = selectApplicable(transactions, data, at)
      const together = new Set(applicable.map(getTransactionId))
      for (const transaction of applicable)
        await applySapOperation(
          { tx, at, actor: owner, batch: { id: batchId, line }, together },
          transaction,
          toPostingDetails(data),
        )
      return sumTransactions(applicable)
    })
    const { orderId, pfm } = data
    services.publish([
      { kind: 'events', orderId },
      ...(pfm === undefined ? [] : [{ kind: 'order' as const, orderId, pfm }]),
    ])
    return money
  },
}
