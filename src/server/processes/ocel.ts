import type { Workflow } from '../../../workflows/define.ts'
import type { Db } from '../platform/db/database.ts'
import {
  eachCase,
  eachOrder,
  eachStep,
  type EventLogRequest,
  type LoggedCase,
} from './event-log-repository.ts'

/** Of what never changes in the file. */
const always = '1970-01-01T00:00:00Z'

const stepAttributes = [
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'version', type: 'integer' },
  { name: 'resource', type: 'string' },
  { name: 'role', type: 'string' },
]
const inStore = (pfm: string | null) => (pfm === null ? [] : [{ name: 'store', time: always, value: pfm }])
const orderObject = (orderId: number) => `order-${orderId}`

/** What the steps are steps of: the order itself, when they are those of its own process. */
const objectOf = ({ kind }: Pick<Workflow, 'kind'>, one: LoggedCase): string =>
  kind === 'order' && one.orderId !== null
    ? orderObject(one.orderId)
    : one.taskId === null
      ? `${kind}-${one.instanceId}`
      : `task-${one.taskId}`

const orderOf = ({ kind }: Pick<Workflow, 'kind'>, { orderId }: LoggedCase) =>
  kind === 'order' || orderId === null ? [] : [{ objectId: orderObject(orderId), qualifier: 'of order' }]

/** OCEL 2.0 in JSON: an event for each step, its task (action, work at a desk) and its order as objects. */
export async function* ocelOf(
  db: Db,
  events: readonly string[],
  asked: EventLogRequest,
): AsyncGenerator<string> {
  const { workflow } = asked
  const types = [...new Set(['order', workflow.kind])]
  yield `{"objectTypes":${JSON.stringify(types.map((name) => ({ name, attributes: [{ name: 'store', type: 'string' }] })))},\n`
  yield `"eventTypes":${JSON.stringify(events.map((name) => ({ name, attributes: stepAttributes })))},\n`

  yield '"objects":['
  let comma = ''
  for await (const { orderId, pfm } of eachOrder(db, asked)) {
    const order = { id: orderObject(orderId), type: 'order', attributes: inStore(pfm), relationships: [] }
    yield `${comma}\n${JSON.stringify(order)}`
    comma = ','
  }
  if (workflow.kind !== 'order')
    for await (const one of eachCase(db, asked)) {
      const object = {
        ...{ id: objectOf(workflow, one), type: workflow.kind, attributes: inStore(one.pfm) },
        relationships: orderOf(workflow, one),
      }
      yield `${comma}\n${JSON.stringify(object)}`
      comma = ','
    }

  yield '],\n"events":['
  comma = ''
  for await (const step of eachStep(db, asked)) {
    const values = { ...step, role: step.roles.join(', ') }
    const event = {
      ...{ id: `${step.instanceId}-${step.revision}`, type: step.event, time: step.at },
      attributes: stepAttributes.flatMap(({ name }) => {
        const value = values[name as 'from' | 'to' | 'version' | 'resource' | 'role']
        return value === null || value === '' ? [] : [{ name, value }]
      }),
      relationships: [
        { objectId: objectOf(workflow, step), qualifier: 'step of' },
        ...orderOf(workflow, step),
      ],
    }
    yield `${comma}\n${JSON.stringify(event)}`
    comma = ','
  }
  yield ']}\n'
}
