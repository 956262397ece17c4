import { Type } from 'typebox'
import {
  SapHoldBody,
  SapPostBody,
  SapPreviewBody,
  SapOperationResults,
  Transaction,
  TransactionId,
} from '../../../../schemas/api/accounting.ts'
import { closed } from '../../../../schemas/formats.ts'
import { BulkActionPreview } from '../../../../schemas/api/list.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import type { App } from '../../platform/http/http.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { sumAmountsByCurrency, type CountedAmount } from '../../platform/lists/action-money.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import { refuse, Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  applySapOperation,
  indexTransactionsById,
  lockOrderAccounting,
  putRefundsLast,
  readOrderTransactions,
  readTransactionsByIds,
  requireVisibleTransactions,
  type SapOperationDetails,
} from './change-transaction.ts'
import { previewSapOperation } from './preview-transactions.ts'
import { readTransaction } from './read-transactions.ts'
import { transactionsList } from './transactions-list.ts'

const tags = ['accounting']
const access = 'settingsSap'

/** Routes that list, preview, post, hold and release accounting transactions (specification 7: sap/…). */
export function registerAccountingRoutes(app: App, services: Services): void {
  const { db } = services.database
  registerListRoute(app, services, transactionsList)

  app.get(
    '/api/sap/transactions/:transactionId',
    {
      config: { access, refuses: [404] },
      schema: {
        tags,
        params: Type.Object({ transactionId: TransactionId }, closed),
        response: { 200: Transaction },
      },
    },
    async ({ actor, language, params: { transactionId } }) => {
      const transaction = await readTransaction(db, transactionId, actor, language)
      if (!transaction) throw refuse.pageNotFound()
      return transaction
    },
  )

  /** Changes each transaction separately. A refused transaction is reported and does not block the others. */
  const changeEach = async (
    ids: readonly string[],
    details: SapOperationDetails,
    actor: Actor,
    language: Language,
  ) => {
    const results = new Map<string, SapOperationResults['results'][number]>()
    const changed: CountedAmount[] = []
    const at = await readDatabaseNow(db, services.clock)
    for (const id of putRefundsLast(ids, indexTransactionsById(await readTransactionsByIds(db, ids)))) {
      const [orderId = 0, number = 0] = id.split('-').map(Number)
      try {
        const transaction = await db.transaction(async (tx) => {
          await lockOrderAccounting(tx, orderId)
          const [current] = requireVisibleTransactions(
            await readOrderTransactions(tx, orderId, number),
            actor,
          )
          if (!current) throw refuse.orderNotFound()
          await applySapOperation({ tx, at, actor }, current, details)
          return current
        })
        changed.push(transaction)
        services.publish([
          { kind: 'events', orderId },
          { kind: 'order', orderId, pfm: transaction.pfm },
        ])
        results.set(id, { id, ok: true })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        results.set(id, {
          id,
          ok: false,
          code: error.code,
          message: translate(language, error.key, error.params),
        })
      }
    }
    return { results: ids.map((id) => results.get(id)!), totals: sumAmountsByCurrency(changed) }
  }

  app.post(
    '/api/sap/transactions/preview',
    {
      config: { access },
      schema: {
        tags,
        description: 'Counts and sums the transactions that allow the operation. Changes nothing.',
        body: SapPreviewBody,
        response: { 200: BulkActionPreview },
      },
    },
    async ({ actor, language, body }) =>
      previewSapOperation(db, body, { actor, language, at: await readDatabaseNow(db, services.clock) }),
  )

  app.post(
    '/api/sap/transactions',
    { config: { access }, schema: { tags, body: SapPostBody, response: { 200: SapOperationResults } } },
    ({ actor, language, body: { ids, ...details } }) =>
      changeEach(ids, { type: 'post', ...details }, actor, language),
  )
  app.post(
    '/api/sap/hold',
    { config: { access }, schema: { tags, body: SapHoldBody, response: { 200: SapOperationResults } } },
    ({ actor, language, body: { ids, ...details } }) => changeEach(ids, details, actor, language),
  )
}
