import { sql } from 'drizzle-orm'
import type { OrderResults } from '../../../../schemas/api/each-order.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'
import { carryOutAtDesk } from '../runner/desks/deeds.ts'
import type { Engine } from '../../engine/engine.ts'
import { findUsedKey, readInstance } from '../../engine/instance-repository.ts'
import { personEvents, restore } from '../../engine/interpret.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { refused } from '../orders/each-order.ts'
import { refuse, Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

interface Standing {
  id: number
  pfm: string
  /** null: it stands in none. */
  actId: number | null
  /** Of the act, with all that goes with this one. */
  together: number[] | null
  deskId: number | null
}

interface Asking {
  actor: Actor
  language: Language
  mobile: boolean
  tabId: string | null
  key: string
}

/** The acts of these orders are issued, each all or none; of every order what came of it, in the order asked. */
export async function transferToCourier(
  services: Services,
  engine: Engine,
  orderIds: readonly number[],
  asking: Asking,
): Promise<OrderResults> {
  const { db } = services.database
  const found = new Map((await readStanding(db, orderIds)).map((one) => [one.id, one]))
  const ofAct = new Map<number, Promise<Refusal | null>>()
  const results: OrderResults['results'] = []
  for (const id of orderIds) {
    const one = found.get(id)
    const why = !one || !maySeeStore(asking.actor, one.pfm) ? refuse.orderNotFound() : await whyNot(one)
    results.push(why ? refused(id, why, asking.language) : { id, ok: true })
  }
  return { results }

  function whyNot({ actId, together, deskId }: Standing): Promise<Refusal | null> | Refusal {
    if (actId === null || together === null || deskId === null) return refuse.denied('errors:orderInNoAct')
    const left = together.filter((id) => !orderIds.includes(id))
    if (left.length > 0) return refuse.denied('errors:actGoesWhole', { act: actId, orders: left.join(', ') })
    const begun = ofAct.get(actId) ?? issueAct(services, engine, { actId, deskId }, asking)
    ofAct.set(actId, begun)
    return begun
  }
}

/** The act that each order goes with, or has gone with. */
const readStanding = (db: Db, orderIds: readonly number[]): Promise<Standing[]> =>
  rows(
    db,
    sql`select o.id::float8 as id, o.pfm, a.id::float8 as "actId", a.order_ids as together,
        (select max(w.id)::float8 from workflow_instances w
          where w.workflow = 'acceptanceAct' and w.subject = a.id::text) as "deskId"
      from orders o
      left join acceptance_act_orders s on s.order_id = o.id and not s.released
      left join acceptance_acts a on a.id = s.act_id
      where o.id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::bigint)`,
  )

/** The step ISSUE of the act's desk, carried out before the answer; null: its orders are on their way. */
async function issueAct(
  services: Services,
  engine: Engine,
  { actId, deskId }: { actId: number; deskId: number },
  { actor, mobile, tabId, key }: Asking,
): Promise<Refusal | null> {
  const { db } = services.database
  const tx = db as unknown as Tx
  const idempotencyKey = `${key}-act-${actId}`
  try {
    if (!(await findUsedKey(tx, deskId, idempotencyKey))) {
      const instance = (await readInstance(tx, deskId))!
      const workflow = getWorkflow(instance.workflow, instance.version)
      const offered = personEvents(workflow, restore(workflow, instance)).map(([name]) => name)
      if (!offered.includes('ISSUE')) throw refuse.denied('errors:actNotToIssue', { act: actId })
      await engine.advance(actor, {
        ...{ target: { deskId }, type: 'ISSUE', payload: undefined, revision: instance.revision },
        ...{ orderUpdateTime: null, idempotencyKey, mobile, tabId },
      })
    }
    const due = { deskId, workflow: 'acceptanceAct' as const, subject: String(actId) }
    services.publish(await carryOutAtDesk(services, engine, due))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const after = (await readInstance(tx, deskId))!
  if (after.state === 'issuedToDelivery') return null
  return after.state === 'changed'
    ? refuse.denied('errors:actOrdersChanged', {
        act: actId,
        orders: (after.context as { named: number[] }).named.join(', '),
      })
    : refuse.denied('errors:actNotIssued', { act: actId })
}
