import { sql, type SQL } from 'drizzle-orm'
import type { Refund, RefundLine, RefundReceipt } from '../../../../schemas/api/refunds.ts'
import { serverReadFields } from '../../../../workflows/read-by-server.ts'
import type { Right } from '../../../shared/rights.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refundStatus } from '../../../shared/refund-statuses.ts'
import { parsePrintTime } from '../../platform/adapters/atol/print-time.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { signedReceiptTotalSql } from '../payments/read-receipts.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { refundColumns } from './read-refunds.ts'
import { buildCountedTransfersJoin } from '../orders/money/account-transfers.ts'
import { isApprovalRequired, limitedTransfersSql } from '../orders/money/transfer-approval.ts'

/** Rights that allow seeing the accounts of a refund. Without them a user sees only the last digits of one account. */
const detailRights: readonly Right[] = ['orderInitiateRefund', 'taskManualTransferringWork']

type RefundRecord = Omit<Refund, 'lines' | 'receipts' | 'money' | 'approval' | 'sameAccount'> & {
  detailsBy: string | null
  approvedBy: string | null
  limitedTransfers: number
  sameAccountCount: number
  sameAccountSum: number
  way: string | null
  entryStatus: string | null
  settledAt: string | null
  reason: string | null
  eventId: number | null
}

/**
 * A refund with its goods, money and receipts. Refuses (404) a refund that does not exist or belongs to a store that
 * the actor may not see. `now`: SQL expression for the current time, from `buildDatabaseNowSql`. Default: the clock of
 * the database.
 */
export async function readRefund(
  db: Db,
  refundId: number,
  { actor, language, now = sql`clock_timestamp()` }: { actor: Actor; language: Language; now?: SQL },
): Promise<Refund> {
  const [record] = await queryRows<RefundRecord>(
    db,
    sql`select ${refundColumns}, o.partner_order_id as "partnerOrderId", o.pay_type_id as "payTypeId",
        ${buildIsoInstantSql('o.date_done')} as "issuedAt", ${buildIsoInstantSql('r.date_done')} as "dateDone", r.comment,
        r.comment_to_customer as "commentToCustomer", r.payer_name as "payerName", r.payer_phone as "payerPhone",
        r.checking_account as "checkingAccount", r.bank_name as "bankName", r.bik,
        r.correspondent_account as "correspondentAccount", r.payment_number as "paymentNumber",
        r.transferred_on::text as "transferredOn", r.details_by as "detailsBy", r.approved_by as "approvedBy",
        r.approved_by_name as "approvedByName", ${buildIsoInstantSql('r.approved_at')} as "approvedAt", e.way, e.status as "entryStatus",
        ${limitedTransfersSql} as "limitedTransfers", a.count as "sameAccountCount", a.sum as "sameAccountSum",
        ${buildIsoInstantSql('e.settled_at')} as "settledAt", v.error as reason, v.id::float8 as "eventId",
        t.task_id::float8 as "taskId"
      from refunds r
      join orders o on o.id = r.order_id
      ${buildCountedTransfersJoin(now)}
      left join ledger_entries e on e.order_id = r.order_id and e.purpose = 'refund:' || r.id
      left join lateral (select id, error from events where order_id = r.order_id
        and e.operation_key is not null and e.status <> 'settled' and data->>'key' = e.operation_key
        order by id desc limit 1) v on true
      left join lateral (select k.task_id from tasks k join workflow_instances i on i.id = k.instance_id
        where k.order_id = r.order_id and k.task_status = 'open' and k.task_type = 'manualTransferring'
          and i.context->>${serverReadFields.manualTransferring.refund} = r.id::text
        order by k.task_id desc limit 1) t on true
      where r.id = ${refundId}`,
  )
  if (!record || !canSeeStore(actor, record.pfm)) throw refuse.refundNotFound()
  const { way, entryStatus, settledAt, reason, eventId, detailsBy, approvedBy, ...rest } = record
  const { limitedTransfers, sameAccountCount, sameAccountSum, ...refund } = rest
  const [lines, receipts] = await Promise.all([
    queryRows<RefundLine>(
      db,
      sql`select l.line_id::float8 as "lineId", p.sku, p.product_name as "productName", p.pic,
          l.refund_quantity as "refundQuantity", l.total_refund_price::float8 as "totalRefundPrice"
        from refund_lines l join order_products p on p.id = l.line_id
        where l.refund_id = ${refundId} order by l.line_id`,
    ),
    queryRows<Omit<RefundReceipt, 'printedAt'> & { printTime: string | null }>(
      db,
      sql`select r.id::float8 as id, r.status, ${signedReceiptTotalSql}::float8 as total,
          ${buildIsoInstantSql('r.created_at')} as "createdAt", r.fiscal->>'receipt_datetime' as "printTime", r.error
        from receipts r where r.order_id = ${refund.orderId} and r.refund_id = ${refundId} order by r.id`,
    ),
  ])
  const needsDecision =
    refund.refundStatus === refundStatus.open &&
    isApprovalRequired(refund, limitedTransfers, await readSettings(db))
  const canSeeDetails = detailRights.some((right) => actor.rights.has(right))
  return {
    ...refund,
    approval: !needsDecision
      ? null
      : approvedBy !== null
        ? 'approved'
        : detailsBy === actor.id
          ? 'awaitsOther'
          : 'awaits',
    checkingAccount: canSeeDetails ? refund.checkingAccount : maskAllButLastDigits(refund.checkingAccount),
    correspondentAccount: canSeeDetails ? refund.correspondentAccount : null,
    sameAccount:
      refund.refundStatus === refundStatus.open && sameAccountCount > 0
        ? { count: sameAccountCount, sum: sameAccountSum }
        : null,
    lines,
    receipts: receipts.map(({ printTime, ...receipt }) => ({
      ...receipt,
      printedAt: parsePrintTime(printTime),
    })),
    money:
      way === null || entryStatus === null
        ? null
        : { way, status: entryStatus, settledAt, reason: translateEventDetail(language, reason), eventId },
  }
}

const maskAllButLastDigits = (account: string | null) =>
  account === null ? null : `•••• ${account.slice(-4)}`
