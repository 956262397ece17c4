import { createBoxCode } from '../../../src/shared/box-code.ts'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { and, eq, inArray } from 'drizzle-orm'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import {
  acceptanceActOrders,
  deliveryAnnouncements,
} from '../../../src/server/platform/db/schema/deliveries.ts'
import { orders } from '../../../src/server/platform/db/schema/orders.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { newOrder } from '../orders.ts'
import { sampleDelivery } from '../partners.ts'
import type { TestServer } from '../server.ts'
import { executeDeskWork } from './carry-out.ts'
import { contextOf, fault, createFixturePool, type StartDeskFixture } from './place.ts'

const eventsToShipment = ['FORMING_STARTED', 'FORMED_IN_FULL', 'LABEL_READY', 'DOCUMENTS_PRINTED']

/** Creates an order that is packed, announced to its service and has its documents printed. */
async function createOrderToIssue(server: TestServer): Promise<number> {
  const { db } = server.services.database
  const orderId = await newOrder(server, { delivery: sampleDelivery })
  for (const type of eventsToShipment)
    ok(
      await db.transaction((tx) =>
        server.engine.send({ tx, at: server.clock.at, actor: systemActor }, { processOf: orderId }, type),
      ),
      type,
    )
  return orderId
}

const spareOrders = createFixturePool(createOrderToIssue)

/** Starts an act with as many orders as the sample, by the request that the list of delivery issue sends. */
export const startAct: StartDeskFixture = async (server, { params }) => {
  const { db } = server.services.database
  const sampled = params.orderIds as number[]
  const ids = new Map<number, number>()
  for (const sample of sampled) ids.set(sample, await spareOrders.take(server))
  const allOrderIds = [...ids.values()]
  const startAct = async (orderIds: number[]): Promise<{ actId: number; deskId: number }> => {
    const { status, body } = await server.call('all', 'POST', '/api/acceptance-acts', {
      orderIds,
      boxes: orderIds.map((id) => createBoxCode(id, 1)),
    })
    equal(status, 201, JSON.stringify(body))
    return body
  }
  const withRealIds = (payload: unknown) => {
    const { orderIds } = payload as { orderIds?: number[] }
    return orderIds ? { orderIds: orderIds.map((id) => ids.get(id) ?? id) } : payload
  }
  const setAnnounced = (ids: number[], isKnown: boolean) =>
    db
      .update(deliveryAnnouncements)
      .set({ state: isKnown ? 'known' : 'asked', track: isKnown ? 'T1' : null })
      .where(inArray(deliveryAnnouncements.orderId, ids))
  const setOrderStatus = (ids: number[], orderStatusId: number) =>
    db.update(orders).set({ orderStatusId }).where(inArray(orders.id, ids))
  await setAnnounced(allOrderIds, true)
  const { actId, deskId } = await startAct(allOrderIds)
  const currentOrders = async () =>
    (
      await db
        .select({ id: acceptanceActOrders.orderId })
        .from(acceptanceActOrders)
        .where(and(eq(acceptanceActOrders.actId, actId), eq(acceptanceActOrders.released, false)))
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const cards = () =>
    db
      .select({ id: orders.id, status: orders.orderStatusId, act: orders.acceptanceActNumber })
      .from(orders)
      .where(inArray(orders.id, allOrderIds))

  return {
    deskId,
    withRealIds,
    prepare: async ({ type, payload }) => {
      const { orderIds: named } = withRealIds(payload) as { orderIds?: number[] }
      await setAnnounced(allOrderIds, true)
      await setOrderStatus(allOrderIds, orderStatus.readyForShipment)
      if (type === 'ORDERS_IN_ANOTHER_ACT') await executeDeskWork(server, (await startAct(named!)).deskId)
      if (type === 'CREATION_FAILED') await setAnnounced(named!, false)
      if (type === 'ORDERS_CHANGED') await setOrderStatus(named!, orderStatus.cancelled)
      return type === 'FORMING_FAILED' || type === 'ISSUE_FAILED'
        ? { table: 'acceptance_acts', code: fault }
        : null
    },
    checkDatabase: async (state) => {
      const { chosen } = await contextOf<{ chosen: number[] }>(db, deskId)
      const cardsInAct = (await cards()).filter(({ act }) => act === String(actId))
      const inAct = cardsInAct.map(({ id }) => id).sort((a, b) => a - b)
      if (['formed', 'printed', 'issueFailed', 'issuedToDelivery'].includes(state)) {
        deepEqual(await currentOrders(), chosen, 'the act contains exactly the chosen orders')
        deepEqual(inAct, chosen, 'its number is set on the orders')
      }
      if (state === 'dissolved') deepEqual([await currentOrders(), inAct], [[], []], 'its orders are free')
      const issued = (await cards()).filter(({ status }) => status === orderStatus.issuedToDelivery)
      equal(
        issued.length,
        state === 'issuedToDelivery' ? chosen.length : 0,
        'either all orders are issued or none',
      )
    },
    release: async (state) => {
      if (state === 'issuedToDelivery') return
      await db
        .update(acceptanceActOrders)
        .set({ released: true })
        .where(inArray(acceptanceActOrders.orderId, allOrderIds))
      await setOrderStatus(allOrderIds, orderStatus.readyForShipment)
      await db.update(orders).set({ acceptanceActNumber: null }).where(inArray(orders.id, allOrderIds))
      spareOrders.keep(server, allOrderIds)
    },
  }
}
