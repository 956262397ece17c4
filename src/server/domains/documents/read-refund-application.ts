import { eq } from 'drizzle-orm'
import { formatStoreAddress } from '../../../shared/address.ts'
import { formatDate } from '../../../shared/format.ts'
import { refundAccountType, refundStatus } from '../../../shared/refund-statuses.ts'
import { getStoreZone } from '../../../shared/store-day.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readRefund } from '../refunds/read-refund.ts'
import type { RefundApplication } from './print-documents.ts'
import { isOnlinePayType, readReturnTerms } from './read-terms.ts'

const cardAccounts: readonly (number | null)[] = [refundAccountType.card, refundAccountType.cardViaTerminal]

/**
 * Reads the application for a refund. Refuses (404) a refund that does not exist or belongs to a store that the actor
 * may not see, and (code 19) a refused refund, which returns no goods.
 */
export async function readRefundApplication(
  db: Db,
  refundId: number,
  { actor, language }: { actor: Actor; language: Language },
): Promise<RefundApplication> {
  const refund = await readRefund(db, refundId, { actor, language })
  if (refund.refundStatus === refundStatus.refused) throw refuse.denied('errors:refundWithoutGoods')
  const [store] = await db.select().from(stores).where(eq(stores.pfm, refund.pfm))
  const zone = getStoreZone(store)
  const readName = async (catalog: string, id: number | null) =>
    (await readCatalog(db, catalog, language))?.find((entry) => entry.id === id)?.description ?? ''
  return {
    kind: 'refundApplication',
    language,
    refundId,
    orderId: refund.orderId,
    currency: refund.currency,
    partnerOrderId: refund.partnerOrderId,
    store: {
      pfm: refund.pfm,
      name: store?.name ?? refund.pfm,
      phone: store?.phone ?? null,
      address: formatStoreAddress(store ?? {}),
    },
    customer: { name: refund.refundFio ?? '', phone: refund.refundPhone ?? '' },
    issuedOn: refund.issuedAt === null ? '' : formatDate(refund.issuedAt, zone),
    createdOn: formatDate(refund.refundDate, zone),
    reason: await readName('refundReasons', refund.refundReason),
    lines: refund.lines.map(({ sku, productName, refundQuantity, totalRefundPrice }) => ({
      sku,
      name: productName,
      quantity: refundQuantity,
      sum: totalRefundPrice,
    })),
    total: refund.total,
    account: await readName('refundAccountTypes', refund.typeAccount),
    bank:
      refund.typeAccount === refundAccountType.bankDetails && refund.checkingAccount !== null
        ? {
            payer: refund.payerName ?? refund.refundFio ?? '',
            account: refund.checkingAccount,
            name: refund.bankName ?? '',
            bik: refund.bik ?? '',
            correspondent: refund.correspondentAccount ?? '',
          }
        : null,
    terms: await readReturnTerms(db, [
      ...((await isOnlinePayType(db, refund.payTypeId)) ? (['online'] as const) : []),
      ...(cardAccounts.includes(refund.typeAccount) ? (['card'] as const) : []),
    ]),
  }
}
