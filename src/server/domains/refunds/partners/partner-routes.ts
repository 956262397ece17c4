import { BulkActionPreview } from '../../../../../schemas/api/list.ts'
import {
  PartnerSettlementBody,
  PartnerSettlementPreviewBody,
  PartnerSettlementResults,
} from '../../../../../schemas/api/refunds.ts'
import { errorCodes } from '../../../../shared/error-codes.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Engine } from '../../../engine/engine.ts'
import { isBusyError } from '../../../platform/http/order-busy.ts'
import { readTabId, type App } from '../../../platform/http/http.ts'
import { translate } from '../../../platform/i18n/translate.ts'
import {
  countRefusalReasons,
  sumAmountsByCurrency,
  type CountedAmount,
} from '../../../platform/lists/action-money.ts'
import { registerListRoute } from '../../../platform/lists/list-route.ts'
import { refuse, Refusal } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { partnerRefundsList } from './partner-refunds-list.ts'
import { readPartnerRefundTasks } from './read-partner-refunds.ts'

const tags = ['refunds']

/** Routes that list the refunds to be returned by partners, and settle them by a step of their tasks. */
export function registerPartnerRefundRoutes(
  app: App,
  services: Services,
  engine: Pick<Engine, 'executeUserStep'>,
): void {
  const { db } = services.database
  registerListRoute(app, services, partnerRefundsList)

  /**
   * Settles one refund and returns its amount. The idempotency key contains the revision of the task, so that a
   * concurrent repetition of the request gets the first response. A later one is refused, because the task is done.
   */
  async function settle(
    actor: Actor,
    refundId: number,
    { tabId, ...payload }: { document: string; doneOn: string; tabId: string | null },
  ): Promise<CountedAmount> {
    const match = (await readPartnerRefundTasks(db, actor, [refundId])).get(refundId)
    if (!match) throw refuse.refundNotFound()
    const { taskId, revision } = match
    if (taskId === null || revision === null) throw refuse.denied('errors:moneySettled')
    await engine.executeUserStep(actor, {
      target: { taskId },
      type: 'RETURNED',
      payload,
      revision,
      orderUpdateTime: null,
      idempotencyKey: `partner-${taskId}-${revision}`,
      mobile: false,
      tabId,
    })
    return match
  }

  app.post(
    '/api/refunds/partner-all',
    {
      config: { access: 'taskMoneyReturnWork' },
      schema: {
        tags,
        description: 'Confirms with one document that partners have returned the money of these refunds.',
        body: PartnerSettlementBody,
        response: { 200: PartnerSettlementResults },
      },
    },
    async ({ actor, language, headers, body: { ids, ...settlement } }) => {
      const results: PartnerSettlementResults['results'] = []
      const settled: CountedAmount[] = []
      // Each refund is settled separately. A refused one is reported and does not block the others.
      for (const id of ids)
        try {
          settled.push(await settle(actor, id, { ...settlement, tabId: readTabId(headers) }))
          results.push({ id, ok: true })
        } catch (error) {
          const isBusy = isBusyError(error)
          if (!isBusy && !(error instanceof Refusal)) throw error
          const refusal = isBusy ? refuse.busy() : (error as Refusal)
          const mayRepeat =
            isBusy || refusal.code === errorCodes.staleOrder || refusal.key === 'errors:claimedByOther'
          results.push({
            id,
            ok: false,
            code: refusal.code,
            mayRepeat,
            message: translate(language, refusal.key, refusal.params),
          })
        }
      return { results, totals: sumAmountsByCurrency(settled) }
    },
  )

  app.post(
    '/api/refunds/partner-all/preview',
    {
      config: { access: 'taskMoneyReturnWork' },
      schema: {
        tags,
        description: 'Counts and sums the refunds that are not settled yet. Changes nothing.',
        body: PartnerSettlementPreviewBody,
        response: { 200: BulkActionPreview },
      },
    },
    async ({ actor, language, body: { ids } }) => {
      const matches = await readPartnerRefundTasks(db, actor, ids)
      const refused = ids.flatMap((id) => {
        const match = matches.get(id)
        if (match === undefined) return ['errors:refundNotFound']
        return match.taskId === null ? ['errors:moneySettled'] : []
      })
      return {
        totals: sumAmountsByCurrency([...matches.values()].filter(({ taskId }) => taskId !== null)),
        refusals: countRefusalReasons(refused.map((key) => translate(language, key))),
      }
    },
  )
}
