import { SetKitParams, SetKitQuery, TillReceiptList, type TillReceipt } from '../../../schemas/api/set-kit.ts'
import { PartnerFailure } from '../adapters/partner-failure.ts'
import { createSetKit, type Ticket } from '../adapters/set-kit/client.ts'
import type { App } from '../http.ts'
import { requireVisibleOrder } from '../orders/card-repository.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'

/** What the tills of the stores have printed for an order, asked of Set Kit at that moment (specification 7: set-kit/{id}). */
export function tillReceiptRoutes(app: App, { config, clock, database: { db } }: Services): void {
  const setKit = createSetKit(config.setKit, clock)
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
        const found = receiptsIn(await setKit.receiptsOf(id), pfm).filter(({ orderId }) => orderId === id)
        return { items: found.slice(offset, offset + limit), total: found.length }
      } catch (error) {
        if (error instanceof PartnerFailure) throw refuse.partnerAway()
        throw error
      }
    },
  )
}

/** One paper, whatever the service calls it: what the fiscal drive has numbered is printed once. */
const paperOf = ({ id, fiscalDrive, fiscalDocument }: Ticket) =>
  fiscalDrive !== undefined && fiscalDocument !== undefined ? `${fiscalDrive} ${fiscalDocument}` : id

/** The newest first; what was registered twice stands once, as it was told last. */
export function receiptsIn(tickets: readonly Ticket[], pfm: string): TillReceipt[] {
  const byPaper = new Map<string, TillReceipt>()
  for (const ticket of tickets.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    const { type: kind, total, fiscalDrive, fiscalDocument, fiscalSign, error, createdAt, ...same } = ticket
    const paper = paperOf(ticket)
    byPaper.set(paper, {
      ...{ ...same, kind, pfm, total: Math.round(Number(total) * 100) },
      fiscal:
        ticket.status === 'done'
          ? { drive: fiscalDrive ?? null, document: fiscalDocument ?? null, sign: fiscalSign ?? null }
          : null,
      error: ticket.status === 'fail' ? (error ?? null) : null,
      times: (byPaper.get(paper)?.times ?? 0) + 1,
      createdAt: new Date(createdAt).toISOString(),
    })
  }
  return [...byPaper.values()].reverse()
}
