import { Type } from 'typebox'
import type { OrderChanged } from '../../../../schemas/api/orders.ts'
import { OrderEdit, OrderEdited } from '../../../../schemas/api/orders.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Scope } from '../../engine/effects.ts'
import { inTurnOfOrder } from '../../engine/order-mutex.ts'
import { tabIdOf, type App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { update } from '../../engine/order-state/changes.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { readOrderLog } from '../orders/log-repository.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import { changeOrder, logged, nextUpdate, notifyOrderChange } from '../orders/change-order.ts'
import { withoutBlanks } from '../orders/edit-line.ts'

const OrderParams = Type.Object({ orderId: Id }, closed)

/** So far back the log is looked through for who changed the same field. */
const maxTold = 20

const catalogs = { manager: 'managers', languageId: 'languages' } as const

/** What of an order is changed in its place on the card: no step of its process asks for it (specification 7, checkbox and select-edit). */
export function orderEditRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database

  app.put(
    '/api/orders/:orderId',
    {
      config: { access: 'orderEdit', refuses: [404, 409] },
      schema: { tags: ['orders'], params: OrderParams, body: OrderEdit, response: { 200: OrderEdited } },
    },
    async ({ actor, params: { orderId }, body, language, orderUpdateTime, headers }, reply) => {
      for (const [field, catalog] of Object.entries(catalogs)) {
        const value = body[field as keyof typeof catalogs]
        if (value === undefined || value === null) continue
        const entries = (await readCatalog(db, catalog, language)) ?? []
        if (!entries.some(({ id, off }) => id === value && !off))
          throw refuse.incorrectData([{ path: `/body/${field}`, message: 'errors:unknownEntry' }])
      }
      const asked = { ...body, ...contactsOf(body) }
      const changes: LiveChange[] = []
      const edit = async (tx: Tx) => {
        await lockOrder(tx, orderId)
        await requireVisibleOrder(tx, orderId, actor)
        let dateUpdate = ''
        const others = await changedSince(tx, orderId, asked, orderUpdateTime)
        await engine.note({ tx, actor, changes }, orderId, 'order.edited', (scope) => {
          const edited = edits(scope, asked, orderUpdateTime, others)
          dateUpdate = edited.dateUpdate
          return edited.changes
        })
        return dateUpdate
      }
      const dateUpdate = await inTurnOfOrder(db, orderId, () => db.transaction(edit))
      const tabId = tabIdOf(headers)
      services.publish(changes.map((one) => (tabId === null ? one : { ...one, tabId })))
      reply.header('X-Order-Update-Time', dateUpdate)
      return { dateUpdate }
    },
  )
}

/** Throws a Refusal when the screen has not seen the order as it is (355), or when nothing more becomes of it. */
function edits(
  scope: Scope,
  { planDateIssued, ...sent }: OrderEdit,
  seen: Date | null,
  others: OrderChanged | undefined,
) {
  const { order } = scope.world
  const asked = withoutBlanks(sent)
  const stale =
    (seen !== null && seen.getTime() < Date.parse(order.dateUpdate)) ||
    // What it was promised for goes with a choice: whoever chose saw another promise.
    (planDateIssued !== undefined && !sameInstant(planDateIssued, order.planDateIssued))
  if (stale) throw refuse.stale(others)
  const changed = Object.entries(asked).filter(([field, to]) => order[field as keyof typeof asked] !== to)
  if (changed.length > 0 && finalStatuses.includes(order.orderStatusId))
    throw refuse.denied('errors:orderOver')
  // The task of the issue knows what it was opened with.
  const waitsForCustomer = scope.world
    .rows('workflowInstances')
    .some(({ workflow, status }) => workflow === 'delivery' && status === 'active')
  if (changed.some(([field]) => field === 'productsForAdults') && waitsForCustomer)
    throw refuse.denied('errors:adultsTooLate')
  const announced = scope.world.rows('deliveryAnnouncements').some(({ state }) => isKnown(state))
  if (announced && changed.some(([field]) => contactFields.includes(field)))
    throw refuse.denied('errors:contactsAnnounced')
  // The delivery service has its own copy by then, and takes no other: nothing that it is sent afterwards has a comment.
  const comments = changed.some(([field]) => field === 'deliveryComment')
  if (comments && (announced || order.deliveryTrack !== null)) throw refuse.denied('errors:deliveryAnnounced')
  if (changed.length === 0) return { changes: [], dateUpdate: order.dateUpdate }
  const lines = changed.map(([field, to]) =>
    logged(scope, {
      ...{ action: 'editOrder', entityName: field as keyof typeof asked },
      ...{ old: order[field as keyof typeof asked], new: to },
    }),
  )
  return {
    changes: [
      ...changeOrder(scope, Object.fromEntries(changed)),
      ...(changed.some(([field]) => field === 'phone') ? codeIsVoid(scope) : []),
      ...lines,
      notifyOrderChange(scope),
    ],
    dateUpdate: nextUpdate(scope.world, scope.at),
  }
}

const contactFields: readonly string[] = ['name', 'phone', 'fullNameReciever', 'phoneReciever']

/** Phones as orders store them, names without what stands around them. Throws a Refusal for what is no phone. */
function contactsOf(body: OrderEdit): Partial<OrderEdit> {
  const phones = (['phone', 'phoneReciever'] as const).flatMap((field) => {
    const typed = body[field]
    if (typed === undefined || typed === null) return []
    const phone = parsePhone(typed)
    if (phone === null)
      throw refuse.incorrectData([{ path: `/body/${field}`, message: 'errors:invalidPhone' }])
    return [[field, phone.digits] as const]
  })
  const names = (['name', 'fullNameReciever'] as const).flatMap((field) => {
    const typed = body[field]
    return typed === undefined || typed === null ? [] : [[field, typed.trim()] as const]
  })
  return Object.fromEntries([...phones, ...names])
}

/** The delivery service goes by the contacts that it was given. */
const isKnown = (state: string) => state === 'asked' || state === 'known'

/** A code that was sent to another number opens nothing any more; the wrong ones typed so far still count. */
const codeIsVoid = ({ world }: Scope) =>
  world.rows('issueCodes').map(({ orderId }) => update('issueCodes', { orderId }, { digest: '' }))

/** Who came first is told to whoever was late: what became of the same field, or else whose the last change was. */
async function changedSince(
  tx: Tx,
  orderId: number,
  asked: OrderEdit,
  seen: Date | null,
): Promise<OrderChanged | undefined> {
  const newer = (await readOrderLog(tx, orderId, { limit: maxTold })).filter(
    ({ dateTime }) => seen === null || Date.parse(dateTime) >= seen.getTime(),
  )
  const same = newer.find(({ entityName }) => entityName !== 'planDateIssued' && entityName in asked)
  if (same) {
    const { entityName: field, old, new: now, userName, dateTime } = same
    return { field, old, now, userName, dateTime }
  }
  const [last] = newer
  return last && { field: null, userName: last.userName, dateTime: last.dateTime }
}

const sameInstant = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)
