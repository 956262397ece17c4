import { Type } from 'typebox'
import type { OrderEditConflict } from '../../../../schemas/api/orders.ts'
import { OrderEdit, OrderEditResult } from '../../../../schemas/api/orders.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Engine } from '../../engine/engine.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import type { Services } from '../../platform/services.ts'
import { isBlankName, isBlankText } from '../../../shared/clean-text.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { isWrongPhone, toMarks, unmarkWrongPhones, type OrderPhones } from '../../../shared/wrong-phones.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import { updateRow } from '../../engine/order-state/changes.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { readOrderLog } from '../orders/log/log-repository.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'
import {
  changeOrder,
  buildLogEntry,
  computeNextUpdateTime,
  notifyOrderChange,
} from '../orders/change-order.ts'
import { trimTexts } from '../orders/goods/edit-line.ts'

const OrderParams = Type.Object({ orderId: Id }, closed)

/** Maximum number of log entries that are searched for a concurrent change of the same field. */
const maxLogEntries = 20

const catalogs = { manager: 'managers', languageId: 'languages' } as const

/**
 * Route that edits fields of an order on its card, outside of the steps of its process (specification 7, checkbox and
 * select-edit).
 */
export function registerOrderEditRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database

  app.put(
    '/api/orders/:orderId',
    {
      config: { access: 'orderEdit', refuses: [404, 409] },
      schema: { tags: ['orders'], params: OrderParams, body: OrderEdit, response: { 200: OrderEditResult } },
    },
    async ({ actor, params: { orderId }, body, language, orderUpdateTime, headers }, reply) => {
      for (const [field, catalog] of Object.entries(catalogs)) {
        const value = body[field as keyof typeof catalogs]
        if (value === undefined || value === null) continue
        const entries = (await readCatalog(db, catalog, language)) ?? []
        if (!entries.some(({ id, off }) => id === value && !off))
          throw refuse.incorrectData([{ path: `/body/${field}`, message: 'errors:unknownEntry' }])
      }
      const requestedEdit = { ...body, ...normalizeContacts(body) }
      const changes: LiveChange[] = []
      const edit = async (tx: Tx) => {
        await lockOrder(tx, orderId)
        await requireVisibleOrder(tx, orderId, actor)
        let dateUpdate = ''
        const concurrentChange = await findConcurrentChange(tx, orderId, requestedEdit, orderUpdateTime)
        await engine.recordExternalChange({ tx, actor, changes }, orderId, 'order.edited', (scope) => {
          const edited = buildEdit(scope, requestedEdit, orderUpdateTime, concurrentChange)
          dateUpdate = edited.dateUpdate
          return edited.changes
        })
        return dateUpdate
      }
      const dateUpdate = await withOrderMutex(db, orderId, () => db.transaction(edit))
      const tabId = readTabId(headers)
      services.publish(changes.map((change) => (tabId === null ? change : { ...change, tabId })))
      reply.header('X-Order-Update-Time', dateUpdate)
      return { dateUpdate }
    },
  )
}

/**
 * Builds the changes of an edit. Throws a Refusal if the screen has an older version of the order (code 355), or if the
 * order or the field can no longer be edited.
 */
function buildEdit(
  scope: EffectContext,
  { planDateIssued, ...editedFields }: OrderEdit,
  knownUpdateTime: Date | null,
  concurrentChange: OrderEditConflict | undefined,
) {
  const { order } = scope.orderState
  const values = trimTexts(editedFields)
  const isStale =
    (knownUpdateTime !== null && knownUpdateTime.getTime() < Date.parse(order.dateUpdate)) ||
    // The client also sends the promised time that it displayed. A different value means that the user saw an outdated
    // one.
    (planDateIssued !== undefined && !isSameInstant(planDateIssued, order.planDateIssued))
  if (isStale) throw refuse.stale(concurrentChange)
  const changedFields = Object.entries(values).filter(
    ([field, newValue]) => order[field as keyof typeof values] !== newValue,
  )
  if (changedFields.length > 0 && finalStatuses.includes(order.orderStatusId))
    throw refuse.denied('errors:orderOver')
  // An open issue task has already decided whether it checks the age of the customer.
  const isAwaitingIssue = scope.orderState
    .rows('workflowInstances')
    .some(({ workflow, status }) => workflow === 'delivery' && status === 'active')
  if (changedFields.some(([field]) => field === 'productsForAdults') && isAwaitingIssue)
    throw refuse.denied('errors:adultsTooLate')
  const isAnnounced = scope.orderState
    .rows('deliveryAnnouncements')
    .some(({ state }) => isAnnouncedState(state))
  if (isAnnounced && changedFields.some(([field]) => contactFields.includes(field)))
    throw refuse.denied('errors:contactsAnnounced')
  // The delivery service received the comment with the announcement and is not notified of a change.
  const changesComment = changedFields.some(([field]) => field === 'deliveryComment')
  if (changesComment && (isAnnounced || order.deliveryTrack !== null))
    throw refuse.denied('errors:deliveryAnnounced')
  if (changedFields.length === 0) return { changes: [], dateUpdate: order.dateUpdate }
  const logLines = changedFields.map(([field, newValue]) =>
    buildLogEntry(scope, {
      action: 'editOrder',
      entityName: field as keyof typeof values,
      old: order[field as keyof typeof values],
      new: newValue,
    }),
  )
  return {
    changes: [
      ...changeOrder(scope, { ...Object.fromEntries(changedFields), ...unmarkEnteredPhones(order, values) }),
      ...(changedFields.some(([field]) => field === 'phone') ? invalidateIssueCode(scope) : []),
      ...logLines,
      notifyOrderChange(scope),
    ],
    dateUpdate: computeNextUpdateTime(scope.orderState, scope.at),
  }
}

/** A number that is entered again is no longer marked as wrong. */
function unmarkEnteredPhones(
  order: Pick<OrderPhones, 'wrongPhones'>,
  { phone, phoneReciever }: Omit<OrderEdit, 'planDateIssued'>,
): Partial<Pick<Row<'orders'>, 'wrongPhones'>> {
  const entered = [phone, phoneReciever].filter((number) => typeof number === 'string')
  return entered.some((number) => isWrongPhone(order, number))
    ? { wrongPhones: toMarks(unmarkWrongPhones(order, entered)) }
    : {}
}

const contactFields: readonly string[] = ['name', 'phone', 'fullNameReciever', 'phoneReciever']

/** Converts phones to the stored form and trims names. Throws a Refusal for an invalid phone or a blank name. */
function normalizeContacts(body: OrderEdit): Partial<OrderEdit> {
  const phones = (['phone', 'phoneReciever'] as const).flatMap((field) => {
    const typed = body[field]
    if (typed === undefined || typed === null) return []
    const phone = parsePhone(typed, getInstallationCountry())
    if (phone === null)
      throw refuse.incorrectData([{ path: `/body/${field}`, message: 'errors:invalidPhone' }])
    return [[field, phone.digits] as const]
  })
  const names = (['name', 'fullNameReciever'] as const).flatMap((field) => {
    const typed = body[field]
    if (typed === undefined || typed === null) return []
    if (isBlankName(typed))
      throw refuse.incorrectData([
        {
          path: `/body/${field}`,
          message: isBlankText(typed) ? 'errors:required' : 'errors:invalidFormat',
        },
      ])
    return [[field, typed.trim()] as const]
  })
  return Object.fromEntries([...phones, ...names])
}

/** True if the delivery service uses the contacts from this announcement. */
const isAnnouncedState = (state: string) => state === 'asked' || state === 'known'

/** Invalidates the issue code that was sent to the old phone number. The failed attempts still count. */
const invalidateIssueCode = ({ orderState }: EffectContext) =>
  orderState.rows('issueCodes').map(({ orderId }) => updateRow('issueCodes', { orderId }, { digest: '' }))

/**
 * The concurrent change that is shown to the user: the last change of one of the edited fields, otherwise the last
 * change of the order. Undefined if the log has no entry since `knownUpdateTime`.
 */
async function findConcurrentChange(
  tx: Tx,
  orderId: number,
  requestedEdit: OrderEdit,
  knownUpdateTime: Date | null,
): Promise<OrderEditConflict | undefined> {
  const newerEntries = (await readOrderLog(tx, orderId, { limit: maxLogEntries })).filter(
    ({ dateTime }) => knownUpdateTime === null || Date.parse(dateTime) >= knownUpdateTime.getTime(),
  )
  const sameField = newerEntries.find(
    ({ entityName }) => entityName !== 'planDateIssued' && entityName in requestedEdit,
  )
  if (sameField) {
    const { entityName: field, old, new: now, userName, dateTime } = sameField
    return { field, old, now, userName, dateTime }
  }
  const [last] = newerEntries
  return last && { field: null, userName: last.userName, dateTime: last.dateTime }
}

const isSameInstant = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)
