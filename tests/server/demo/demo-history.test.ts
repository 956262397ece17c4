import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { stagedOrders } from '../../../src/demo/staged-orders.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import type { RecordRow } from '../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import {
  isAccountValidForBank,
  isCorrespondentAccountValid,
  isBankBik,
} from '../../../src/shared/bank-details.ts'
import { orderSource } from '../../../src/shared/order-sources.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { refundAccountType, refundStatus } from '../../../src/shared/refund-statuses.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity } from '../../support/tokens.ts'

const staged = stagedOrders.reduce((sum, { count }) => sum + count, 0)

let server: TestServer
const selectRows = <Row>(query: ReturnType<typeof sql>) => queryRows<Row>(server.services.database.db, query)
/** Users sign in at the test's own issuer. */
const oidc = { issuer: testIdentity.issuer, clientId: testIdentity.clientId }
const seed = (seedOrders: number) =>
  seedDemo({ ...server.services, config: { ...server.services.config, oidc, seedOrders } }, server.engine)

beforeAll(async () => {
  server = await startTestServer()
  // Saturday, lunch time in Moscow.
  server.clock.at = new Date('2026-11-21T09:40:00.000Z')
  await seed(Math.ceil(staged / 0.6))
}, 120_000)
afterAll(() => server.close())

describe('[OP-01] a new demo', () => {
  it('has an order in every status', async () => {
    const statuses = await selectRows<{ id: number }>(sql`select distinct order_status_id as id from orders`)
    expect(statuses.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        orderStatus.new,
        orderStatus.notConfirmed,
        orderStatus.awaitingPayment,
        orderStatus.toBeFormed,
        orderStatus.beingFormed,
        orderStatus.formed,
        orderStatus.awaitingAgreement,
        orderStatus.issued,
        orderStatus.issuedInFull,
        orderStatus.toBeDisbanded,
        orderStatus.storageExpired,
        orderStatus.generated,
        orderStatus.readyForShipment,
        orderStatus.issuedToDelivery,
        orderStatus.partiallyIssued,
        orderStatus.returningFromDelivery,
        orderStatus.cancelled,
      ]),
    )
  })

  it('[FB-01] many finished orders have feedback, positive and negative, for pickup and delivery', async () => {
    const feedbacks = await selectRows<{
      rating: number
      delivered: boolean
      comment: string | null
      early: boolean
      late: boolean
    }>(
      sql`select f.rating, f.comment, f.delivery_service_type_id is not null as delivered,
        f.date_create < coalesce(o.date_done, o.date_create) as early, f.date_create > ${server.clock.at.toISOString()} as late
        from feedbacks f join orders o on o.id = f.order_id`,
    )
    expect(feedbacks.length).toBeGreaterThan(10)
    expect(new Set(feedbacks.map(({ delivered }) => delivered)).size).toBe(2)
    expect(feedbacks.some(({ rating }) => rating >= 5)).toBe(true)
    expect(feedbacks.some(({ rating }) => rating <= 3)).toBe(true)
    expect(
      feedbacks.filter(({ comment }) => comment !== null && /[а-я]/.test(comment)).length,
    ).toBeGreaterThan(5)
    expect(feedbacks.filter(({ early, late }) => early || late)).toEqual([])
  })

  it('a third of the orders is delivered by each of the delivery services, with all data for the courier', async () => {
    const orders = await selectRows<{
      type: number | null
      address: Json
      receiver: string | null
      phone: string | null
      day: string | null
      slot: string | null
      sum: number
    }>(sql`select delivery_service_type_id as type, delivery_address as address, full_name_reciever as receiver,
      phone_reciever as phone, desired_date::text as day, desired_date_external_id as slot,
      delivery_sum_client::float8 as sum from orders`)
    const deliveries = orders.filter((order) => order.type !== null)
    expect(deliveries.length / orders.length).toBeGreaterThan(0.25)
    expect(deliveries.length / orders.length).toBeLessThan(0.45)
    expect(new Set(deliveries.map((order) => order.type))).toEqual(new Set([1, 2, 3, 4]))
    for (const { address, receiver, phone, day } of deliveries) {
      expect(address).toMatchObject({
        city: expect.stringMatching(/^[А-Я]/),
        region: expect.stringMatching(/^[А-Я]/),
        street: expect.stringMatching(/[а-я]/),
        house: expect.stringMatching(/^\d/),
        postcode: expect.stringMatching(/^\d{6}$/),
      })
      expect(receiver).toMatch(/^\p{Lu}/u)
      expect(phone).toMatch(/^794/)
      expect(day).toMatch(/^2026-11-/)
    }
    expect(deliveries.some((order) => order.sum > 0)).toBe(true)
    expect(deliveries.some((order) => order.slot !== null)).toBe(true)
  })

  it('orders announced to the delivery service have track, label and location', async () => {
    const rows = await selectRows<{ state: string; labels: number; tracks: number; known: string | null }>(
      sql`select i.state, (select count(*)::int from delivery_labels l where l.order_id = o.id) as labels,
        (select count(*)::int from delivery_tracks t where t.order_id = o.id) as tracks, o.delivery_track as known
      from orders o join workflow_instances i on i.order_id = o.id and i.workflow = 'order'
      where o.delivery_service_type_id is not null
        and i.state in ('generated.announcing', 'generated.labelFailed', 'generated.labelled', 'readyForShipment', 'issuedToDelivery.onTheWay')`,
    )
    const ordersIn = (state: string) => rows.filter((order) => order.state === state)
    // No worker would ever process it: demo history is already notified.
    expect(ordersIn('generated.announcing')).toEqual([])
    expect(ordersIn('generated.labelFailed').length).toBeGreaterThan(0)
    for (const { labels, known } of [...ordersIn('generated.labelled'), ...ordersIn('readyForShipment')])
      expect({ labels, track: known !== null }).toEqual({ labels: 1, track: true })
    expect(ordersIn('issuedToDelivery.onTheWay').some((order) => order.tracks > 0)).toBe(true)
  })

  it('money was refunded to cards, to accounts with valid check digits, and was refused', async () => {
    const accounts = await selectRows<{
      account: number | null
      status: number
      bik: string | null
      number: string | null
      corr: string | null
    }>(
      sql`select type_account as account, refund_status as status, bik, checking_account as number,
        correspondent_account as corr from refunds`,
    )
    const { bankDetails, card } = refundAccountType
    expect(accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: bankDetails, status: refundStatus.open }),
        expect.objectContaining({ account: bankDetails, status: refundStatus.done }),
        expect.objectContaining({ account: card, status: refundStatus.done }),
        expect.objectContaining({ status: refundStatus.refused }),
      ]),
    )
    for (const { account, bik, number, corr } of accounts) {
      if (account !== bankDetails) continue
      expect(
        isBankBik(bik!) && isAccountValidForBank(number!, bik!) && isCorrespondentAccountValid(corr!, bik!),
      ).toBe(true)
    }
    // Manual transfers are due; nothing that the bank sends by itself is.
    const dueTransfers = await selectRows(
      sql`select id from orders where pay_status_id = ${payStatus.returnDue} and pay_type_id in (1, 4)
        and not exists (select from ledger_entries e
          where e.order_id = orders.id and e.way = 'account' and e.status = 'asked')`,
    )
    expect(dueTransfers).toEqual([])
  })

  it('[RF-05] [RF-06] has orders of the food-delivery partner and of the marketplace: issued, refunded and being returned', async () => {
    const sources = await selectRows<{ source: number; issued: number; refunded: number; back: number }>(
      sql`select o.order_source_type_id as source,
          count(*) filter (where o.order_status_id = ${orderStatus.issued}
            or o.order_status_id = ${orderStatus.issuedInFull})::int as issued,
          count(*) filter (where exists (select from refunds r where r.order_id = o.id
            and r.register_id is null))::int as refunded,
          count(*) filter (where exists (select from tasks t where t.order_id = o.id
            and t.task_type = 'returnFromShipping' and t.task_status = 'open'))::int as back
        from orders o where o.pay_type_id = 6 group by 1 order by 1`,
    )
    expect(sources).toEqual([
      { source: orderSource.marketplace, issued: expect.any(Number), refunded: 1, back: 2 },
      { source: orderSource.foodDelivery, issued: expect.any(Number), refunded: 2, back: 0 },
    ])
    expect(sources.map(({ issued }) => issued > 0)).toEqual([true, true])
  })

  it('[RF-06] a refund of a partner stays open with its task until the accountant names the document that settled it', async () => {
    const partnerRefunds = await selectRows<{
      status: number
      entry: string
      document: string | null
      open: number
    }>(
      sql`select r.refund_status as status, e.status as entry, e.document,
          (select count(*)::int from tasks t where t.order_id = r.order_id and t.task_type = 'moneyReturn'
            and t.task_status = 'open') as open
        from refunds r join ledger_entries e on e.order_id = r.order_id and e.refund_id = r.id
        where e.way = 'partner' and r.register_id is null order by e.status, r.id`,
    )
    const { open, done } = refundStatus
    expect(partnerRefunds).toEqual([
      { status: open, entry: 'asked', document: null, open: 1 },
      { status: open, entry: 'asked', document: null, open: 1 },
      { status: done, entry: 'settled', document: expect.stringMatching(/^Реестр \d+, /), open: 0 },
    ])
  })

  it('[RC-01] every printed receipt has its fiscal drive, document and sign', async () => {
    const [receiptCounts] = await selectRows<{
      printed: number
      whole: number
      after: number
      numbers: number
    }>(
      sql`select count(*)::int as printed, count(*) filter (where fiscal ->> 'fn_number' is not null
          and fiscal ->> 'fiscal_document_attribute' is not null)::int as whole,
          count(*) filter (where updated_at > created_at)::int as after,
          count(distinct fiscal ->> 'fiscal_document_number')::int as numbers
        from receipts where status = 'done'`,
    )
    expect(receiptCounts!.printed).toBeGreaterThan(20)
    expect(receiptCounts).toEqual({
      printed: receiptCounts!.printed,
      whole: receiptCounts!.printed,
      after: receiptCounts!.printed,
      numbers: receiptCounts!.printed,
    })
  })

  it('has a task in every staged step', async () => {
    const steps = await selectRows<{ step: string }>(
      sql`select distinct task_type || ' ' || state as step from tasks where task_status = 'open'`,
    )
    expect(steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        'formatting ready',
        'formatting collecting',
        'formatting packing',
        'formatting confirming',
        'formatting outOfStock',
        'confirming readyToCall',
        'confirming waiting',
        'confirming shortageOutcome',
        'confirming shortageUnreachable',
        'confirming arrivalUnreachable',
        'delivery ready',
        'delivery awaitingCode.codeSent',
        'delivery awaitingCode.codeRejected',
        'delivery locked',
        'delivery handing',
        'delivery returningRest',
        'paying awaitingBank',
        'paying atTheTill',
        'disbanding ready',
        'disbanding returning',
        'formationDelivery ready',
        'formationDelivery collecting',
        'formationDelivery weighing',
        'formationDelivery packing',
        'formationDelivery confirming',
        'formationDelivery outOfStock',
        'confirmingDelivery readyToCall',
        'confirmingDelivery waiting',
        'confirmingDelivery shortageUnreachable',
        'printTransferDoc printing',
        'moveDelivery readyToCall',
        'returnFromShipping awaitingGoods',
        'returnFromShipping countingAll',
        'returnFromShipping countingRest',
        'editAfterFormatting editing.choosing',
        'editAfterFormatting editing.collecting',
        'manualTransferring transferring',
        'manualTransferring awaitingDetails',
      ]),
    )
  })

  it('gives each desk its work: forming with marked goods and late ones, calls, issue', async () => {
    const list = async (user: string, query: string) =>
      (await server.call(user, 'GET', `/api/tasks?limit=200&${query}`)).body.items as Json[]
    const formingTasks = (await list('store', 'type=formatting')).filter((t) => t.state === 'ready')
    expect(formingTasks.length).toBeGreaterThanOrEqual(5)
    expect(formingTasks.some((t) => t.overdue)).toBe(true)
    expect(formingTasks.some((t) => !t.overdue)).toBe(true)
    const orders = await Promise.all(
      formingTasks.map(async (t) => (await server.call('store', 'GET', `/api/orders/${t.orderId}`)).body),
    )
    expect(orders.some((o) => o.products.some((p: Json) => p.marked))).toBe(true)
    expect((await list('operator', 'type=confirming')).length).toBeGreaterThanOrEqual(6)
    expect((await list('store', 'type=delivery')).length).toBeGreaterThanOrEqual(6)
    expect((await list('store2', 'type=formatting')).length).toBeGreaterThanOrEqual(3)
  })

  it('[EN-08] every record replays to the stored snapshot', async () => {
    const instances = await selectRows<{
      id: number
      workflow: string
      version: number
      value: Json
      context: Json
    }>(sql`select id::float8 as id, workflow, version, value, context from workflow_instances`)
    expect(instances.length).toBeGreaterThan(staged)
    const records = await selectRows<RecordRow & { instanceId: number }>(
      sql`select instance_id::float8 as "instanceId", revision, at, event, effects, to_state as "toState"
        from workflow_records order by instance_id, revision`,
    )
    for (const { id, value, context, ...workflow } of instances) {
      const instanceRecords = records.filter((record) => record.instanceId === id)
      expect(replayRecords(workflow, instanceRecords), `${workflow.workflow} ${id}`).toEqual({
        value,
        context,
      })
    }
  })

  it('contains nothing from the future, and nothing waits to be sent', async () => {
    const now = server.clock.at.toISOString()
    const [late] = await selectRows<{ n: number }>(sql`select (
      (select count(*) from workflow_records where at > ${now}::timestamptz)
      + (select count(*) from order_log where date_time > ${now}::timestamptz)
      + (select count(*) from tasks where task_date > ${now}::timestamptz)
      + (select count(*) from orders where date_create > ${now}::timestamptz))::int as n`)
    expect(late).toEqual({ n: 0 })
    const unsent = await selectRows(
      sql`select distinct handler, status from events where status <> 'done' order by handler, status`,
    )
    // The label that a delivery service did not send.
    expect(unsent).toEqual([{ handler: 'delivery.announce', status: 'fail' }])
    const timers = await selectRows<{ n: number }>(
      sql`select count(*)::int as n from workflow_timers where status = 'pending' and fire_at <= ${now}::timestamptz`,
    )
    expect(timers).toEqual([{ n: 0 }])
  })

  it('is created once: a second start changes nothing', async () => {
    const count = () => selectRows(sql`select count(*)::int as n, max(date_update) as last from orders`)
    const before = await count()
    await seed(50)
    expect(await count()).toEqual(before)
  })

  it('can be continued: a task of the demo takes its next step over HTTP', async () => {
    const { items } = (await server.call('store', 'GET', '/api/tasks?type=formatting&limit=200')).body
    const { taskId } = items.find((t: Json) => t.state === 'ready')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    const step = { type: 'STARTED', revision: view.step.revision }
    const headers = { 'idempotency-key': 'demo-goes-on', 'x-order-update-time': view.order.dateUpdate }
    const response = await server.call('store', 'POST', `/api/tasks/${taskId}/events`, step, headers)
    expect(response).toMatchObject({ status: 200, body: { step: { state: 'collecting' } } })
  })
})
