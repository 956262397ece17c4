import { deepEqual, equal, ok } from 'node:assert/strict'
import { eq, sql } from 'drizzle-orm'
import type { NewOrder } from '../../schemas/api/new-order.ts'
import { systemActor } from '../../src/server/platform/identity/actor.ts'
import { issueCodes, orderProducts, orders } from '../../src/server/platform/db/schema/orders.ts'
import {
  workflowActivations,
  workflowInstances,
  workflowRecords,
} from '../../src/server/platform/db/schema/workflow.ts'
import { queryRows, type Database, type Tx } from '../../src/server/platform/db/database.ts'
import { computeIssueCodeDigest } from '../../src/server/domains/issue-codes/effects.ts'
import { createSingleVersionActivations } from '../../src/server/engine/versions.ts'
import {
  startMachine as beginPure,
  stepMachine as stepPure,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { LedgerWay } from '../../src/shared/ledger.ts'
import { parseMarkingCode } from '../../src/shared/marks/parse-mark.ts'
import { payStatus } from '../../src/shared/pay-statuses.ts'
import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { Facts } from '../../workflows/facts.ts'
import { createSampleInput } from '../../workflows/scenarios.ts'
import type { WorkflowInput } from '../../workflows/task-input.ts'
import { storeCoverage, storeSlotFacts } from './delivery-facts.ts'
import { runPath, type ModelPath, type PathStep } from './model.ts'
import { insertLedgerEntry, insertOpenTransfer, removeTillDocuments } from './money-rows.ts'
import { newKey, newOrder } from './orders.ts'
import { startTestServer, type TestResponse, type TestServer } from './server.ts'
import { withTypedTexts } from './typed-texts.ts'

/** Fields of the payload that the step's form has: the same event may leave steps with smaller forms. */
function formDataOf({ events }: Workflow, { event }: PathStep, form: string | null): unknown {
  const definition = events[event.type]
  if (definition?.by !== 'person' || definition.payload !== 'step' || form === null) return event.payload
  const { properties } = forms[form as FormId].schema as { properties?: object }
  const known = new Set(Object.keys(properties ?? {}))
  return Object.fromEntries(Object.entries(event.payload as object).filter(([name]) => known.has(name)))
}

const sampleOrderId = createSampleInput().order.orderId
/** Replaces the sample's order id in box codes by the real one. */
function withRealOrderId(payload: unknown, orderId: number): unknown {
  const { boxes } = payload as { boxes?: unknown }
  // An invalid payload may have any value here.
  if (!Array.isArray(boxes)) return payload
  const replaceOrderId = (code: unknown) =>
    typeof code === 'string' ? code.replace(new RegExp(`^${sampleOrderId}-`), `${orderId}-`) : code
  return { ...(payload as object), boxes: boxes.map(replaceOrderId) }
}

const issuedToDelivery = [
  'FORMING_STARTED',
  'FORMED_IN_FULL',
  'LABEL_READY',
  'DOCUMENTS_PRINTED',
  'ISSUED_TO_DELIVERY',
]
/**
 * System events that bring the order's process to the state in which it opens a task of the type; `formatting` is opened
 * automatically.
 */
const actionsTo: Record<string, string[]> = {
  order: [],
  formatting: [],
  confirming: ['FORMING_STARTED', 'FORMED_WITH_SHORTAGE'],
  delivery: ['FORMING_STARTED', 'FORMED_IN_FULL'],
  disbanding: ['FORMING_STARTED', 'FORMED_BELOW_MINIMUM'],
  formationDelivery: [],
  confirmingDelivery: ['FORMING_STARTED', 'FORMED_WITH_SHORTAGE'],
  printTransferDoc: ['FORMING_STARTED', 'FORMED_IN_FULL', 'LABEL_READY'],
  moveDelivery: ['MOVE_REQUESTED'],
  paying: ['FORMING_STARTED', 'FORMED_IN_FULL', 'TO_BE_PAID'],
  editAfterFormatting: ['FORMING_STARTED', 'FORMED_IN_FULL', 'EDIT_REQUESTED'],
  returnFromShipping: [...issuedToDelivery, 'RETURN_STARTED'],
  deliveryOutcome: [...issuedToDelivery, 'OUTCOME_ASKED'],
}

/** The same for decision tasks, by their purpose. */
const actionsToDecide: Record<string, string[]> = {
  notConfirmed: ['NOT_CONFIRMED'],
  label: ['FORMING_STARTED', 'FORMED_IN_FULL', 'LABEL_FAILED'],
  shipment: ['FORMING_STARTED', 'FORMED_IN_FULL', 'LABEL_READY', 'DOCUMENTS_PRINTED', 'SHIPMENT_OVERDUE'],
}

/** The same for the states in which it accepts an event of an order action. */
const eventsToPacked = ['FORMING_STARTED', 'FORMED_IN_FULL']
const eventsToShipped = [...eventsToPacked, 'LABEL_READY', 'DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY']
const actionsToTake: Record<string, string[]> = {
  CANCEL_ORDER: [],
  MOVE_REQUESTED: [],
  EDIT_REQUESTED: eventsToPacked,
  STORAGE_PROLONGED: eventsToPacked,
  OUTCOME_ASKED: eventsToShipped,
  STORAGE_EXPIRED: eventsToPacked,
  LABEL_REQUESTED: [...eventsToPacked, 'LABEL_FAILED'],
  ISSUED_TO_DELIVERY: eventsToShipped.slice(0, -1),
  DELIVERED_IN_FULL: eventsToShipped,
  RETURN_STARTED: eventsToShipped,
}

/** Catalogue payTypes. */
const payTypeOf: Partial<Record<LedgerWay, number>> = { giftCard: 5, partner: 6 }

/** The refund is made neither by the bank nor at the till, which depends on the payment type of the order itself. */
function paidElsewhere({ order }: WorkflowInput): Partial<NewOrder> {
  const payTypeId = payTypeOf[order.payWay]
  return payTypeId === undefined ? {} : { payTypeId, payStatusId: payStatus.paid }
}

/** Tasks opened together with the order, and one that a refund opens. */
const openedAtOnce = ['formatting', 'formationDelivery', 'manualTransferring', 'moneyReturn']

const delivery: NewOrder['delivery'] = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  address: { city: 'Москва', street: 'Лесная', house: '5' },
}

interface Subject {
  orderId: number
  instanceId: number
  /** URL of a task or an action; null: only the system sends its events. */
  url: string | null
  /** State in the last response: an action that has ended is not requested again. */
  state: string | null
}

/** Events that the machine reports to the order along a path. */
function reportsAlong(workflow: Workflow, path: ModelPath, input: WorkflowInput): string[] {
  let { snapshot, effects } = beginPure(workflow, input)
  const reports = () => effects.flatMap((e) => (e.type === 'reportToOrder' ? [e.params.event.type] : []))
  const all = reports()
  for (const { event, accepted } of path.steps) {
    if (!accepted) continue
    ;({ snapshot, effects } = stepPure(workflow, snapshot, event as EngineEvent))
    all.push(...reports())
  }
  return all
}

/** Marks in a payload of any shape. */
function marksOf(payload: unknown): string[] {
  const { lines } = payload as { lines?: unknown }
  if (!Array.isArray(lines)) return []
  return lines
    .flatMap((line: { marks?: unknown } | null) => line?.marks ?? [])
    .filter((mark): mark is string => typeof mark === 'string')
}

export interface PausedPath {
  /** Returns the number of recorded steps of the subject and of the instances that it has started. */
  records: () => Promise<number>
  /** Sends the step as the client that loaded it last would. */
  post: (key: string) => Promise<TestResponse>
}

export interface HttpPathRunner {
  server: TestServer
  /** Runs the first `n` steps of a path and stops before the next one, which can then be posted repeatedly. */
  runUntil: (workflow: Workflow, path: ModelPath, input: WorkflowInput, n: number) => Promise<PausedPath>
  /** Runs a path through the API; throws when the server differs from the path. */
  run: (workflow: Workflow, path: ModelPath, input: WorkflowInput) => Promise<void>
  close: () => Promise<void>
}

/**
 * Runs paths on the real server: user steps by HTTP, system steps as its handlers send them. Machines start with the
 * sample's facts; the facts of a step are prepared in the database.
 */
export async function startHttpPathRunner(
  database?: Database,
  hearLog?: (line: string) => void,
): Promise<HttpPathRunner> {
  /** Input for the next machine of the tested workflow instead of the order's own facts. */
  let sample: { workflow: string; input: WorkflowInput } | null = null
  const server = await startTestServer({
    ...(database && { database }),
    ...(hearLog && { hearLog }),
    input: (buildInput) => (reader, params) => {
      const input = buildInput(reader, params)
      if (!sample) return input
      const { order, limits, params: own } = sample.input
      return {
        order: { ...input.order, ...order, orderId: input.order.orderId },
        limits,
        params: { ...own, ...params },
      }
    },
  })
  /** Catalogue customerRequests: an entry that requests a call. */
  const [callRequestEntry] = await queryRows<{ id: number }>(
    server.services.database.db,
    sql`select id from catalog_entries where type = 'customerRequests' and details->>'call' = 'true' limit 1`,
  )
  const callRequest = callRequestEntry!.id

  const within = <T>(work: (tx: Tx) => Promise<T>) => server.services.database.db.transaction(work)
  const sendSystem = (instanceId: number, type: string, payload: unknown = {}) =>
    within((tx) =>
      server.engine.send({ tx, at: server.clock.at, actor: systemActor }, instanceId, type, payload),
    )

  /** Creates an order in the start state of the path; its lines have the sample's ids, so that payloads fit unchanged. */
  async function begin(workflow: Workflow, path: ModelPath, input: WorkflowInput): Promise<Subject> {
    const { db } = server.services.database
    await db.delete(workflowActivations)
    await db.insert(workflowActivations).values(
      createSingleVersionActivations(workflow.name, workflow.version).map((row) => ({
        ...row,
        at: server.clock.at,
        by: 'test',
      })),
    )
    await db.execute(sql`delete from order_marks`)
    await db.execute(sql`update order_products set id = nextval('order_line_number') where id < 1000`)
    server.clock.at = new Date('2025-11-22T08:00:00.000Z')
    sample = workflow.name === 'order' ? { workflow: 'order', input } : null
    const arrival = input.params.purpose === 'arrival'
    const { purpose } = input.params
    const awaitsPayment = ['order', 'paying'].includes(workflow.name) && input.order.statusId === 4
    const orderId = await newOrder(server, {
      ...(arrival || purpose === 'notConfirmed' ? { customerRequests: callRequest } : {}),
      ...(awaitsPayment ? { awaitsPayment: true } : {}),
      ...paidElsewhere(input),
      ...(input.order.delivery ? { delivery } : {}),
    })
    await db.delete(orderProducts).where(eq(orderProducts.orderId, orderId))
    await db.insert(orderProducts).values(
      input.order.lines.map((l) => ({
        id: l.lineId,
        orderId,
        sku: l.sku,
        barcode: l.barcode,
        gtin: l.gtin,
        marked: l.marked,
        productName: l.sku,
        skuQuantity: l.ordered,
        skuQuantityFinished: l.collected,
        productPrice: l.unitPrice,
        productPriceRegular: l.unitPrice,
        productSumPrice: l.unitPrice * l.ordered,
      })),
    )
    const process = await instanceOf(orderId, 'order')
    if (workflow.name === 'order') return { orderId, instanceId: process, url: null, state: null }
    if (workflow.kind === 'action') {
      for (const type of reportsAlong(workflow, path, input).flatMap((report) => actionsToTake[report] ?? []))
        ok(await sendSystem(process, type), type)
      sample = { workflow: workflow.name, input }
      // The sample's customer has paid for the accepted pieces.
      if (workflow.name === 'initiateRefund')
        await insertLedgerEntry(server, orderId, { purpose: 'sample', kind: 'paid', way: 'bank' })
      const url = `/api/orders/${orderId}/actions/${workflow.name}`
      const { status, body } = await server.call('all', 'GET', url)
      // An unavailable action returns a refusal and no step.
      if (path.start === 'notOffered') deepEqual([status, body.code], [409, 19])
      return { orderId, instanceId: 0, url, state: status === 200 ? body.step.state : 'notOffered' }
    }
    sample = { workflow: workflow.name, input }
    if (workflow.name === 'moneyReturn')
      await insertLedgerEntry(server, orderId, { ...input.params, status: 'failed' })
    if (openedAtOnce.includes(workflow.name) || arrival || awaitsPayment || purpose === 'lateNews') {
      // This task was opened together with the order: it is reopened with the sample's facts.
      await db.execute(sql`delete from tasks where order_id = ${orderId}`)
      if (workflow.name === 'manualTransferring')
        await insertOpenTransfer(server, orderId, Number(input.params.refundId))
      await within((tx) =>
        server.engine.openTask({ tx, at: server.clock.at, actor: systemActor }, orderId, {
          type: workflow.name as 'formatting',
          input: input.params,
        }),
      )
    } else {
      const actions =
        workflow.name === 'deciding' ? actionsToDecide[String(purpose)] : actionsTo[workflow.name]
      for (const type of actions ?? []) {
        const inPart = type === 'RETURN_STARTED' && input.params.deliveredInPart === true
        const payload = type === 'TO_BE_PAID' ? { taken: input.params.taken } : {}
        const isAccepted = inPart
          ? await sendSystem(process, 'DELIVERED_IN_PART', {
              lines: input.order.lines.filter((l) => l.returned),
            })
          : await sendSystem(process, type, payload)
        ok(isAccepted, type)
      }
    }
    const [task] = await queryRows<{ taskId: number; instanceId: number }>(
      db,
      sql`select task_id::float8 as "taskId", instance_id::float8 as "instanceId" from tasks
        where order_id = ${orderId} and task_type = ${workflow.name}`,
    )
    const { taskId, instanceId } = task!
    return { orderId, instanceId, url: `/api/tasks/${taskId}`, state: null }
  }

  async function instanceOf(orderId: number, workflow: string): Promise<number> {
    const row = await server.services.database.db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.orderId, orderId))
    return row.find((i) => i.workflow === workflow)!.id
  }

  /** Prepares the database so that the step's facts are true. */
  async function applyFacts(workflow: Workflow, step: PathStep, subject: Subject) {
    const { event } = step
    const { orderId } = subject
    const { db } = server.services.database
    const facts = event.facts as Partial<Facts>
    if (facts.issueCode) {
      const typed = (event.payload as { code: string }).code
      const sent = facts.issueCode.matches ? typed : typed === '1111' ? '2222' : '1111'
      await db
        .update(issueCodes)
        .set({ digest: computeIssueCodeDigest(orderId, sent) })
        .where(eq(issueCodes.orderId, orderId))
    }
    const definition = workflow.events[event.type]
    if (definition?.by === 'person' && definition.facts?.includes('customerPhones'))
      await markPhones(orderId, facts.customerPhones?.everyWrong === true)
    if (facts.tillDocument) await removeTillDocuments(server)
    if (facts.tillDocument?.isUsed) await enterForAnotherOrder(event)
    if ('coverage' in facts) await storeCoverage(db, orderId, event, facts.coverage ?? null)
    if (facts.timeslot) await storeSlotFacts(db, orderId, event, facts.timeslot)
    for (const identity of facts.marks?.takenElsewhere ?? []) {
      await db.execute(sql`insert into order_marks (identity, order_id, line_id, code, at)
        values (${identity}, 1, 1, ${identity}, now()) on conflict do nothing`)
    }
    if (facts.marks?.takenElsewhere.length === 0) {
      const codes = marksOf(event.payload)
      const identities = codes.flatMap((code) => {
        const mark = parseMarkingCode(code)
        return mark.ok ? [mark.identity] : []
      })
      for (const identity of identities)
        await db.execute(sql`delete from order_marks where identity = ${identity}`)
    }
  }

  /** Marks every number of the order as wrong, or none. */
  const markPhones = (orderId: number, everyWrong: boolean) =>
    server.services.database.db.execute(sql`update orders
      set wrong_phones = case when ${everyWrong} then jsonb_path_query_array(
        jsonb_build_array(phone, phone_reciever, delivery_client_phone), '$[*] ? (@ != null)') end
      where id = ${orderId}`)

  /** Enters the till document of the payload for another order. */
  async function enterForAnotherOrder({ at, payload }: PathStep['event']) {
    const current = sample
    sample = null
    const orderId = await newOrder(server)
    sample = current
    const { document } = payload as { document?: unknown }
    await insertLedgerEntry(server, orderId, {
      way: 'till',
      document: typeof document === 'string' ? document : null,
      settledAt: new Date(at),
    })
  }

  async function takeStep(workflow: Workflow, subject: Subject, pathStep: PathStep) {
    const { event, accepted } = pathStep
    const step = accepted ? { ...pathStep, event: withTypedTexts(workflow, event) } : pathStep
    await applyFacts(workflow, step, subject)
    await sendStep(workflow, subject, step)
    // Marks held by another order apply to this step only: the next one may scan them.
    await server.services.database.db.execute(sql`delete from order_marks where order_id = 1`)
  }

  async function sendStep(workflow: Workflow, subject: Subject, step: PathStep) {
    const { event, accepted } = step
    server.clock.at = new Date(event.at)
    const { url } = subject
    if (workflow.events[event.type]?.by === 'system' || url === null) {
      equal(await sendSystem(subject.instanceId, event.type, event.payload), accepted)
      return
    }
    const { body: before } = await server.call('all', 'GET', url)
    const formData = accepted ? formDataOf(workflow, step, before.step.form as string | null) : event.payload
    const typed = withRealOrderId(formData, subject.orderId)
    const payload = Object.keys(typed as object).length > 0 ? { payload: typed } : {}
    const answer = await server.call(
      'all',
      'POST',
      `${url}/events`,
      { type: event.type, revision: before.step.revision, ...payload },
      { 'idempotency-key': newKey() },
    )
    if (accepted) {
      equal(answer.status, 200, JSON.stringify(answer.body))
      equal(answer.body.step.revision, before.step.revision + 1)
      if (subject.state !== null) subject.state = answer.body.step.state as string
    } else {
      ok([400, 409].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`)
      deepEqual((await server.call('all', 'GET', url)).body, before)
    }
  }

  const stateOf = async ({ instanceId, state }: Subject) => {
    if (state !== null) return state
    const [row] = await server.services.database.db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.id, instanceId))
    return row?.state
  }

  async function runPathOverHttp(workflow: Workflow, path: ModelPath, input: WorkflowInput) {
    const subject = await begin(workflow, path, input)
    await runPath(path, {
      events: { '*': (step) => takeStep(workflow, subject, step) },
      states: { '*': async (state) => equal(await stateOf(subject), state) },
    })
    const [order] = await server.services.database.db
      .select()
      .from(orders)
      .where(eq(orders.id, subject.orderId))
    ok(order)
  }

  async function stand(
    workflow: Workflow,
    path: ModelPath,
    input: WorkflowInput,
    n: number,
  ): Promise<PausedPath> {
    const subject = await begin(workflow, path, input)
    for (const step of path.steps.slice(0, n)) await takeStep(workflow, subject, step)
    const next = path.steps[n]!
    await applyFacts(workflow, next, subject)
    server.clock.at = new Date(next.event.at)
    const url = subject.url!
    const { body } = await server.call('all', 'GET', url)
    const { revision } = body.step as { revision: number }
    const updated = body.order.dateUpdate as string
    const { type } = next.event
    const payload = withRealOrderId(next.event.payload, subject.orderId)
    const payloadPart = Object.keys(payload as object).length > 0 ? { payload } : {}
    const { db } = server.services.database
    return {
      records: () => db.$count(workflowRecords, eq(workflowRecords.orderId, subject.orderId)),
      post: (key) => {
        const headers = { 'idempotency-key': key, 'x-order-update-time': updated }
        return server.call('all', 'POST', `${url}/events`, { type, revision, ...payloadPart }, headers)
      },
    }
  }

  return { server, runUntil: stand, run: runPathOverHttp, close: server.close }
}
