import type { Workflow } from '../../../../workflows/define.ts'
import type { Db } from '../../platform/db/database.ts'
import { systemActor } from '../../platform/identity/actor.ts'
import {
  readCases,
  readLoggedItems,
  readOrders,
  readLoggedSteps,
  type EventLogRequest,
  type LoggedInstance,
  type LoggedStep,
} from './event-log-repository.ts'
import type { EventLogNames } from './log-names.ts'

/** Timestamp of object attributes, which OCEL requires. The attributes do not change. */
const epoch = '1970-01-01T00:00:00Z'

/** Types of objects that every log has, with their attributes. */
const objectTypes = {
  order: [{ name: 'store', type: 'string' }],
  task: [{ name: 'store', type: 'string' }],
  item: [
    { name: 'sku', type: 'string' },
    { name: 'quantity', type: 'integer' },
  ],
  store: [{ name: 'code', type: 'string' }],
  user: [{ name: 'role', type: 'string' }],
}

const stepAttributes = [
  { name: 'event', type: 'string' },
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'state', type: 'string' },
  { name: 'version', type: 'integer' },
  { name: 'resource', type: 'string' },
  { name: 'role', type: 'string' },
] as const

interface Relationship {
  objectId: string
  qualifier: string
}
const relate = (objectId: string, qualifier: string): Relationship => ({ objectId, qualifier })
const createAttributes = (values: Record<string, string | number | null>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, time: epoch, value }],
  )

const getOrderId = (orderId: number) => `order-${orderId}`
const getItemId = (id: number) => `item-${id}`
const getStoreId = (pfm: string) => `store-${pfm}`
const getUserId = (resource: string) => `user-${resource}`

/** Id of the object to which a step belongs: the order for the order process, otherwise the task or the instance. */
const getCaseId = ({ kind }: Pick<Workflow, 'kind'>, loggedCase: LoggedInstance): string =>
  kind === 'order' && loggedCase.orderId !== null
    ? getOrderId(loggedCase.orderId)
    : loggedCase.taskId === null
      ? `${kind}-${loggedCase.instanceId}`
      : `task-${loggedCase.taskId}`

const relateToOrder = ({ kind }: Pick<Workflow, 'kind'>, { orderId }: LoggedInstance) =>
  kind === 'order' || orderId === null ? [] : [relate(getOrderId(orderId), 'of order')]
const relateToStore = (pfm: string | null) => (pfm === null ? [] : [relate(getStoreId(pfm), 'in store')])

/**
 * Writes an event log in the format OCEL 2.0 (JSON). Each step is an event. Its objects are the order, the lines of the
 * order, the task, action or other instance, the store, and the user under a pseudonym. Activities and states have names
 * in the language of the reader; their ids are in attributes of their own.
 */
export async function* generateOcel(
  db: Db,
  names: EventLogNames,
  request: EventLogRequest,
): AsyncGenerator<string> {
  const { workflow } = request
  const types = {
    ...objectTypes,
    ...(!(workflow.kind in objectTypes) && { [workflow.kind]: objectTypes.task }),
  }
  yield `{"objectTypes":${JSON.stringify(Object.entries(types).map(([name, attributes]) => ({ name, attributes })))},\n`

  // The events come before the objects, because they determine the users, the stores and the types of old versions.
  const [activities, users, stores] = [
    new Set(names.activities),
    new Map<string, string>(),
    new Set<string>(),
  ]
  yield '"events":['
  let comma = ''
  for await (const step of readLoggedSteps(db, request, { withItems: true })) {
    const event = createEvent(workflow, names, step)
    activities.add(event.type)
    if (step.resource !== systemActor.id) users.set(step.resource, step.roles.join(', '))
    if (step.pfm !== null) stores.add(step.pfm)
    yield `${comma}\n${JSON.stringify(event)}`
    comma = ','
  }
  yield `],\n"eventTypes":${JSON.stringify([...activities].map((name) => ({ name, attributes: stepAttributes })))},\n`

  yield '"objects":['
  comma = ''
  for await (const object of readObjects(db, request, users, stores)) {
    yield `${comma}\n${JSON.stringify(object)}`
    comma = ','
  }
  yield ']}\n'
}

function createEvent(
  workflow: Pick<Workflow, 'kind'>,
  { getActivity, getState }: EventLogNames,
  step: LoggedStep,
) {
  const values = {
    event: step.event,
    from: step.from,
    to: step.to,
    state: getState(step.version, step.to),
    version: step.version,
    resource: step.resource,
    role: step.roles.join(', '),
  }
  return {
    id: `${step.instanceId}-${step.revision}`,
    type: getActivity(step.event),
    time: step.at,
    attributes: stepAttributes.flatMap(({ name }) => {
      const value = values[name]
      return value === null || value === '' ? [] : [{ name, value }]
    }),
    relationships: [
      relate(getCaseId(workflow, step), 'step of'),
      ...relateToOrder(workflow, step),
      ...step.items.map((id) => relate(getItemId(id), 'of item')),
      ...relateToStore(step.pfm),
      ...(step.resource === systemActor.id ? [] : [relate(getUserId(step.resource), 'by user')]),
    ],
  }
}

async function* readObjects(
  db: Db,
  request: EventLogRequest,
  users: ReadonlyMap<string, string>,
  stores: ReadonlySet<string>,
) {
  const { workflow } = request
  for (const code of stores)
    yield { id: getStoreId(code), type: 'store', attributes: createAttributes({ code }), relationships: [] }
  for (const [resource, role] of users)
    yield { id: getUserId(resource), type: 'user', attributes: createAttributes({ role }), relationships: [] }
  for await (const { orderId, pfm } of readOrders(db, request))
    yield {
      id: getOrderId(orderId),
      type: 'order',
      attributes: createAttributes({ store: pfm }),
      relationships: relateToStore(pfm),
    }
  for await (const { id, orderId, sku, quantity } of readLoggedItems(db, request))
    yield {
      id: getItemId(id),
      type: 'item',
      attributes: createAttributes({ sku, quantity }),
      relationships: [relate(getOrderId(orderId), 'of order')],
    }
  if (workflow.kind === 'order') return
  for await (const loggedCase of readCases(db, request))
    yield {
      id: getCaseId(workflow, loggedCase),
      type: workflow.kind,
      attributes: createAttributes({ store: loggedCase.pfm }),
      relationships: [...relateToOrder(workflow, loggedCase), ...relateToStore(loggedCase.pfm)],
    }
}
