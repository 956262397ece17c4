import type { Workflow } from '../../../workflows/define.ts'
import type { Db } from '../platform/db/database.ts'
import {
  readCases,
  readOrders,
  readSteps,
  type EventLogRequest,
  type LoggedInstance,
} from './event-log-repository.ts'

/** Timestamp of object attributes, which OCEL requires. The attributes do not change. */
const epoch = '1970-01-01T00:00:00Z'

const stepAttributes = [
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'version', type: 'integer' },
  { name: 'resource', type: 'string' },
  { name: 'role', type: 'string' },
]
const storeAttributes = (pfm: string | null) =>
  pfm === null ? [] : [{ name: 'store', time: epoch, value: pfm }]
const getOrderObjectId = (orderId: number) => `order-${orderId}`

/** Id of the object to which a step belongs: the order for the order process, otherwise the task or the instance. */
const getObjectId = ({ kind }: Pick<Workflow, 'kind'>, loggedCase: LoggedInstance): string =>
  kind === 'order' && loggedCase.orderId !== null
    ? getOrderObjectId(loggedCase.orderId)
    : loggedCase.taskId === null
      ? `${kind}-${loggedCase.instanceId}`
      : `task-${loggedCase.taskId}`

const createOrderRelationships = ({ kind }: Pick<Workflow, 'kind'>, { orderId }: LoggedInstance) =>
  kind === 'order' || orderId === null ? [] : [{ objectId: getOrderObjectId(orderId), qualifier: 'of order' }]

/**
 * Writes an event log in the format OCEL 2.0 (JSON). Each step is an event. Its objects are the order and the task,
 * action or other instance.
 */
export async function* generateOcel(
  db: Db,
  events: readonly string[],
  request: EventLogRequest,
): AsyncGenerator<string> {
  const { workflow } = request
  const types = [...new Set(['order', workflow.kind])]
  yield `{"objectTypes":${JSON.stringify(types.map((name) => ({ name, attributes: [{ name: 'store', type: 'string' }] })))},\n`
  yield `"eventTypes":${JSON.stringify(events.map((name) => ({ name, attributes: stepAttributes })))},\n`

  yield '"objects":['
  let comma = ''
  for await (const { orderId, pfm } of readOrders(db, request)) {
    const order = {
      id: getOrderObjectId(orderId),
      type: 'order',
      attributes: storeAttributes(pfm),
      relationships: [],
    }
    yield `${comma}\n${JSON.stringify(order)}`
    comma = ','
  }
  if (workflow.kind !== 'order')
    for await (const loggedCase of readCases(db, request)) {
      const object = {
        id: getObjectId(workflow, loggedCase),
        type: workflow.kind,
        attributes: storeAttributes(loggedCase.pfm),
        relationships: createOrderRelationships(workflow, loggedCase),
      }
      yield `${comma}\n${JSON.stringify(object)}`
      comma = ','
    }

  yield '],\n"events":['
  comma = ''
  for await (const step of readSteps(db, request)) {
    const values = { ...step, role: step.roles.join(', ') }
    const event = {
      id: `${step.instanceId}-${step.revision}`,
      type: step.event,
      time: step.at,
      attributes: stepAttributes.flatMap(({ name }) => {
        const value = values[name as 'from' | 'to' | 'version' | 'resource' | 'role']
        return value === null || value === '' ? [] : [{ name, value }]
      }),
      relationships: [
        { objectId: getObjectId(workflow, step), qualifier: 'step of' },
        ...createOrderRelationships(workflow, step),
      ],
    }
    yield `${comma}\n${JSON.stringify(event)}`
    comma = ','
  }
  yield ']}\n'
}
