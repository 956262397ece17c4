import {
  SetKitParams,
  SetKitQuery,
  TillReceiptList,
  type TillReceipt,
} from '../../../../schemas/api/set-kit.ts'
import { PartnerFailure } from '../../platform/adapters/partner-failure.ts'
import { createSetKitClient, type SetKitReceipt } from '../../platform/adapters/set-kit/client.ts'
import type { App } from '../../platform/http/http.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Route of the receipts that store tills printed for an order. They are fetched from Set Kit on request (specification
 * 7: set-kit/{id}).
 */
export function registerTillReceiptRoutes(app: App, { config, clock, database: { db } }: Services): void {
  const setKit = createSetKitClient(config.setKit, clock)
  app.get(
    '/api/set-kit/:id',
    {
      config: { access: 'settingsSetKit', refuses: [404] },
      schema: {
        tags: ['money'],
        params: SetKitParams,
        querystring: SetKitQuery,
        response: { 200: TillReceiptList },
      },
    },
    async ({ actor, params: { id }, query: { limit = 50, offset = 0 } }) => {
      const { pfm } = await requireVisibleOrder(db, id, actor)
      try {
        const receipts = parseTillReceipts(await setKit.readReceipts(id), pfm).filter(
          ({ orderId }) => orderId === id,
        )
        return { items: receipts.slice(offset, offset + limit), total: receipts.length }
      } catch (error) {
        if (error instanceof PartnerFailure) throw refuse.partnerAway()
        throw error
      }
    },
  )
}

/**
 * Key that identifies a printed receipt. The document number on a fiscal drive is unique, but the service may give one
 * document several ids.
 */
const receiptKey = ({ id, fiscalDrive, fiscalDocument }: SetKitReceipt) =>
  fiscalDrive !== undefined && fiscalDocument !== undefined ? `${fiscalDrive} ${fiscalDocument}` : id

/**
 * Converts the receipts of the service, newest first. A receipt that is registered twice appears once, in its last
 * state and with the time of its first registration. Refunds have negative totals.
 */
export function parseTillReceipts(tickets: readonly SetKitReceipt[], pfm: string): TillReceipt[] {
  const byKey = new Map<string, TillReceipt>()
  for (const ticket of tickets.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    const { type: kind, total, fiscalDrive, fiscalDocument, fiscalSign, error, createdAt, ...rest } = ticket
    const key = receiptKey(ticket)
    const first = byKey.get(key)
    const sum = Math.round(Number(total) * 100)
    byKey.set(key, {
      ...rest,
      kind,
      pfm,
      total: kind === 'sellRefund' ? -sum : sum,
      fiscal:
        ticket.status === 'done'
          ? { drive: fiscalDrive ?? null, document: fiscalDocument ?? null, sign: fiscalSign ?? null }
          : null,
      error: ticket.status === 'fail' ? (error ?? null) : null,
      times: (first?.times ?? 0) + 1,
      createdAt: first?.createdAt ?? new Date(createdAt).toISOString(),
    })
  }
  return [...byKey.values()].reverse()
}
