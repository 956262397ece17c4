import { sql } from 'drizzle-orm'
import type { BulkOrderResults } from '../../../../schemas/api/each-order.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { executeDueSystemAction } from '../runner/desks/due-actions.ts'
import type { Engine } from '../../engine/engine.ts'
import { findUsedIdempotencyKey, readInstance } from '../../engine/instance-repository.ts'
import { getUserEvents, restoreSnapshot } from '../../engine/interpret.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { toRefusedResult } from '../orders/for-each-order.ts'
import { refuse, Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

interface OrderAct {
  id: number
  pfm: string
  /** Null if the order is in no acceptance act. */
  actId: number | null
  /** Ids of all orders of the act. Null if the order is in no act. */
  actOrderIds: number[] | null
  deskId: number | null
}

interface TransferRequest {
  actor: Actor
  language: Language
  mobile: boolean
  tabId: string | null
  key: string
}

/**
 * Issues the acceptance acts of these orders. An act is issued only if the request contains all its orders. Returns the
 * result of every order, in the sequence of the request.
 */
export async function handOverActsOfOrders(
  services: Services,
  engine: Engine,
  orderIds: readonly number[],
  request: TransferRequest,
): Promise<BulkOrderResults> {
  const { db } = services.database
  const orderActs = new Map((await readOrderActs(db, orderIds)).map((row) => [row.id, row]))
  const issuedActs = new Map<number, Promise<Refusal | null>>()
  const results: BulkOrderResults['results'] = []
  for (const id of orderIds) {
    const orderAct = orderActs.get(id)
    const refusal =
      !orderAct || !canSeeStore(request.actor, orderAct.pfm)
        ? refuse.orderNotFound()
        : await checkAct(orderAct)
    results.push(refusal ? toRefusedResult(id, refusal, request.language) : { id, ok: true })
  }
  return { results }

  function checkAct({ actId, actOrderIds, deskId }: OrderAct): Promise<Refusal | null> | Refusal {
    if (actId === null || actOrderIds === null || deskId === null) return refuse.denied('errors:orderInNoAct')
    const missingIds = actOrderIds.filter((id) => !orderIds.includes(id))
    if (missingIds.length > 0)
      return refuse.denied('errors:actGoesWhole', { act: actId, orders: missingIds.join(', ') })
    const issuing = issuedActs.get(actId) ?? issueAct(services, engine, { actId, deskId }, request)
    issuedActs.set(actId, issuing)
    return issuing
  }
}

/** Reads the acceptance act of each order. */
const readOrderActs = (db: Db, orderIds: readonly number[]): Promise<OrderAct[]> =>
  queryRows(
    db,
    sql`select o.id::float8 as id, o.pfm, a.id::float8 as "actId", a.order_ids as "actOrderIds",
        (select max(w.id)::float8 from workflow_instances w
          where w.workflow = 'acceptanceAct' and w.subject = a.id::text) as "deskId"
      from orders o
      left join acceptance_act_orders s on s.order_id = o.id and not s.released
      left join acceptance_acts a on a.id = s.act_id
      where o.id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::bigint)`,
  )

/**
 * Executes the step ISSUE of the desk workflow of the act and the system action that follows, so that the response
 * contains the result. Returns null if the act was issued, otherwise the reason why not.
 */
async function issueAct(
  services: Services,
  engine: Engine,
  { actId, deskId }: { actId: number; deskId: number },
  { actor, mobile, tabId, key }: TransferRequest,
): Promise<Refusal | null> {
  const { db } = services.database
  const idempotencyKey = `${key}-act-${actId}`
  try {
    if (!(await findUsedIdempotencyKey(db, deskId, idempotencyKey))) {
      const instance = (await readInstance(db, deskId))!
      const workflow = getWorkflow(instance.workflow, instance.version)
      const offeredEvents = getUserEvents(workflow, restoreSnapshot(workflow, instance)).map(([name]) => name)
      if (!offeredEvents.includes('ISSUE')) throw refuse.denied('errors:actNotToIssue', { act: actId })
      await engine.executeUserStep(actor, {
        target: { deskId },
        type: 'ISSUE',
        payload: undefined,
        revision: instance.revision,
        orderUpdateTime: null,
        idempotencyKey,
        mobile,
        tabId,
      })
    }
    const desk = { deskId, workflow: 'acceptanceAct' as const, subject: String(actId) }
    services.publish(await executeDueSystemAction(services, engine, desk))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const instance = (await readInstance(db, deskId))!
  if (instance.state === 'issuedToDelivery') return null
  return instance.state === 'changed'
    ? refuse.denied('errors:actOrdersChanged', {
        act: actId,
        orders: (instance.context as { named: number[] }).named.join(', '),
      })
    : refuse.denied('errors:actNotIssued', { act: actId })
}
