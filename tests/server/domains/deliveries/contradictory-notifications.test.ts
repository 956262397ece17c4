import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parcelStatuses, type DeliveryNotification } from '../../../../schemas/api/deliveries.ts'
import { applyDeliveryNotification } from '../../../../src/server/domains/deliveries/notifications.ts'
import { queryRows, type Tx } from '../../../../src/server/platform/db/database.ts'
import { deliveryAnnouncements } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { receiveStatus } from '../../../../src/shared/receive-statuses.ts'
import { isFullRun } from '../../../support/full.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

type Status = DeliveryNotification['status']
const outcomes = parcelStatuses.filter((status) => !['accepted', 'inTransit', 'arrived'].includes(status))
const isHandedOver = (status: Status) => status === 'delivered' || status === 'deliveredInPart'

/** Minutes between the times of two successive notifications. */
const orderings = { 'in order': 1, 'at the same time': 0, 'out of order': -1 } as const
const payments = {
  'paid in advance': { payTypeId: 1, payStatusId: payStatus.held },
  'to be paid at the door': { payTypeId: 3, payStatusId: payStatus.notPaid },
} as const

interface Outcome {
  state: string
  orderStatusId: number
  receiveStatusId: number | null
  openTasks: string[]
  isMoneyTaken: boolean
  tracks: number
}

async function createOrderInDelivery(payment: object): Promise<{ orderId: number; lineId: number }> {
  const orderId = await bench.packed(payment)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY']) await bench.tell(orderId, type)
  return { orderId, lineId: (await bench.card(orderId)).products[0].id }
}

async function readOutcome(tx: Tx, orderId: number): Promise<Outcome> {
  const [outcome] = await queryRows<Outcome>(
    tx,
    sql`select o.order_status_id as "orderStatusId", o.receive_status_id as "receiveStatusId",
      (select w.state from workflow_instances w where w.order_id = o.id and w.workflow = 'order') as state,
      array(select t.task_type from tasks t where t.order_id = o.id and t.task_status = 'open') as "openTasks",
      exists (select from ledger_entries l where l.order_id = o.id
        and (l.kind = 'captured' or (l.kind = 'paid' and l.way = 'courier'))) as "isMoneyTaken",
      (select count(*)::int from delivery_tracks d where d.order_id = o.id) as tracks
    from orders o where o.id = ${orderId}`,
  )
  return outcome!
}

class RolledBack extends Error {}

/** Visits every sequence of `statuses` up to `depth`, each in a savepoint that is rolled back afterwards. */
async function visitSequences(
  { orderId, lineId }: { orderId: number; lineId: number },
  { statuses, depth, minutes }: { statuses: readonly Status[]; depth: number; minutes: number },
  visit: (sequence: readonly Status[], before: Outcome, after: Outcome) => void,
): Promise<void> {
  const [announcement] = await bench.db
    .select()
    .from(deliveryAnnouncements)
    .where(eq(deliveryAnnouncements.orderId, orderId))
  const at = bench.server.clock.at
  const extend = async (tx: Tx, sequence: readonly Status[], before: Outcome): Promise<void> => {
    if (sequence.length === depth) return
    for (const status of statuses) {
      const next = [...sequence, status]
      await tx
        .transaction(async (inner) => {
          const happenedAt = new Date(at.getTime() + (minutes * next.length - 30) * 60_000).toISOString()
          await applyDeliveryNotification(bench.engine, { tx: inner, at, actor: systemActor }, 'courier1', {
            id: next.join('.'),
            number: announcement!.number,
            status,
            happenedAt,
            ...(status === 'deliveredInPart' && { lines: [{ lineId, returned: 1 }] }),
          })
          const after = await readOutcome(inner, orderId)
          visit(next, before, after)
          await extend(inner, next, after)
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
    }
  }
  await bench.db
    .transaction(async (tx) => {
      await extend(tx, [], await readOutcome(tx, orderId))
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
}

/** What is wrong after a sequence of notifications, of which the last one has just been applied. */
function findProblems(
  sequence: readonly Status[],
  before: Outcome,
  after: Outcome,
  minutes: number,
): string[] {
  const last = sequence.at(-1)!
  const earlier = sequence.slice(0, -1)
  const returned = earlier.includes('returned')
  const hasOutcome = sequence.some((status) => outcomes.includes(status))
  const isReturning = after.orderStatusId === orderStatus.returningFromDelivery
  const isClarified = after.openTasks.includes('deciding')
  const isTaken = !before.isMoneyTaken && after.isMoneyTaken
  const isNewer = minutes >= 0
  const isInPart = before.state === 'returningFromDelivery.rest'
  const isContradiction =
    (isHandedOver(last) && returned) ||
    (before.orderStatusId === orderStatus.issuedInFull && outcomes.includes(last) && last !== 'delivered') ||
    (isInPart && (last === 'notDelivered' || last === 'delivered'))
  const rules: [isWrong: boolean, problem: string][] = [
    [after.tracks !== sequence.length, 'the notification is not in the track'],
    [hasOutcome && after.state.startsWith('issuedToDelivery'), 'nobody works on the outcome'],
    [isReturning !== after.openTasks.includes('returnFromShipping'), 'nobody receives the returned goods'],
    [isTaken && !isHandedOver(last), 'money is taken without a delivery'],
    [isTaken && returned, 'money is taken for a returned parcel'],
    [isContradiction && after.state !== before.state, 'a contradiction changes the order'],
    [isContradiction && isNewer && !isClarified, 'a contradiction is not clarified'],
    [
      isContradiction && after.receiveStatusId !== before.receiveStatusId,
      'a contradiction changes what was received',
    ],
    [after.isMoneyTaken && after.receiveStatusId === receiveStatus.refused, 'refused goods are paid for'],
  ]
  return rules.filter(([isWrong]) => isWrong).map(([, problem]) => `${sequence.join(', ')}: ${problem}`)
}

/** The fast run traverses the pairs of one order in two orderings. */
const cases = Object.entries(payments).flatMap(([payment, fields], index) =>
  isFullRun || index === 0 ? [{ payment, fields }] : [],
)
const testedOrderings = Object.entries(orderings).filter(([, minutes]) => isFullRun || minutes !== 0)

describe.each(cases)('contradictory notifications, $payment', ({ fields }) => {
  let order: { orderId: number; lineId: number }
  beforeAll(async () => {
    order = await createOrderInDelivery(fields)
  })
  const countProblems = async (statuses: readonly Status[], depth: number, minutes: number) => {
    const problems: string[] = []
    let count = 0
    await visitSequences(order, { statuses, depth, minutes }, (sequence, before, after) => {
      count++
      problems.push(...findProblems(sequence, before, after, minutes))
    })
    return { problems, count }
  }

  it.each(testedOrderings)('[OS-03] every pair of statuses %s', async (_, minutes) => {
    expect(await countProblems(parcelStatuses, 2, minutes)).toEqual({ problems: [], count: 8 + 8 * 8 })
  })

  it('[OS-03] every three of «returning», «returned» and «delivered»', async () => {
    const statuses = ['returning', 'returned', 'delivered'] as const
    expect(await countProblems(statuses, 3, 1)).toEqual({ problems: [], count: 3 + 9 + 27 })
  })

  // Takes long: in the full run.
  if (isFullRun)
    it.each(testedOrderings)('[OS-03] every three outcomes %s', async (_, minutes) => {
      const count = 5 + 5 * 5 + 5 * 5 * 5
      expect(await countProblems(outcomes, 3, minutes)).toEqual({ problems: [], count })
    })
})
