import type { SapPreviewBody } from '../../../../schemas/api/accounting.ts'
import type { BulkActionPreview } from '../../../../schemas/api/list.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse, Refusal } from '../../platform/http/refusal.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { countRefusalReasons, sumAmountsByCurrency } from '../../platform/lists/action-money.ts'
import {
  indexTransactionsById,
  putRefundsLast,
  readTransactionsByIds,
  requireOperationAllowed,
  requireStateAllowsOperation,
  type SapOperationDetails,
  type StoredSapTransaction,
} from './change-transaction.ts'

/** Returns null while the user has not entered all details of the operation. */
function readDetails({ type, postingDate, factory, warehouse }: SapPreviewBody): SapOperationDetails | null {
  if (postingDate === undefined) return null
  if (type !== 'unhold' && (factory === undefined || warehouse === undefined)) return null
  return { type, postingDate, factory, warehouse }
}

/**
 * Returns the sums of the transactions that the operation would change now, and the reasons why it refuses the others.
 * Until all details are entered, only the states of the transactions are checked. Changes nothing.
 */
export async function previewSapOperation(
  db: Db,
  body: SapPreviewBody,
  { actor, language, at }: { actor: Actor; language: Language; at: Date },
): Promise<BulkActionPreview> {
  const details = readDetails(body)
  const transactions = indexTransactionsById(await readTransactionsByIds(db, body.ids))
  const allowed: StoredSapTransaction[] = []
  const together = new Set<string>()
  const messages: string[] = []
  for (const id of putRefundsLast(body.ids, transactions))
    try {
      const transaction = transactions.get(id)
      if (!transaction || !canSeeStore(actor, transaction.pfm)) throw refuse.orderNotFound()
      if (details) requireOperationAllowed(transaction, details, at, together)
      else requireStateAllowsOperation(transaction, body.type)
      allowed.push(transaction)
      together.add(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      messages.push(translate(language, error.key, error.params))
    }
  return { totals: sumAmountsByCurrency(allowed), refusals: countRefusalReasons(messages) }
}
