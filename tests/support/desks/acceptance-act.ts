import { boxCode } from '../../../src/shared/box-code.ts'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { and, eq, inArray } from 'drizzle-orm'
import { system } from '../../../src/server/platform/identity/actor.ts'
import {
  acceptanceActOrders,
  deliveryAnnouncements,
} from '../../../src/server/platform/db/schema/deliveries.ts'
import { orders } from '../../../src/server/platform/db/schema/orders.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { newOrder } from '../orders.ts'
import { sampleDelivery } from '../partners.ts'
import type { TestServer } from '../server.ts'
import { carryOut } from './carry-out.ts'
import { contextOf, fault, spare, type Begin } from './place.ts'

const toShipment = ['FORMING_STARTED', 'FORMED_IN_FULL', 'LABEL_READY', 'DOCUMENTS_PRINTED']

/** Packed, known to its service and with its papers printed. */
async function toBeIssued(server: TestServer): Promise<number> {
  const { db } = server.services.database
  const orderId = await newOrder(server, { delivery: sampleDelivery })
  for (const type of toShipment)
    ok(
      await db.transaction((tx) =>
        server.engine.send({ tx, at: server.clock.at, actor: system }, { processOf: orderId }, type),
      ),
      type,
    )
  return orderId
}

const spareOrders = spare(toBeIssued)

/** An act of so many orders as the sample's, begun by the call that the list of delivery issue makes. */
export const beginAct: Begin = async (server, { params }) => {
  const { db } = server.services.database
  const sampled = params.orderIds as number[]
  const ids = new Map<number, number>()
  for (const sample of sampled) ids.set(sample, await spareOrders.take(server))
  const all = [...ids.values()]
  const begin = async (orderIds: number[]): Promise<{ actId: number; deskId: number }> => {
    const { status, body } = await server.call('all', 'POST', '/api/acceptance-acts', {
      orderIds,
      boxes: orderIds.map((id) => boxCode(id, 1)),
    })
    equal(status, 201, JSON.stringify(body))
    return body
  }
  const own = (payload: unknown) => {
    const { orderIds } = payload as { orderIds?: number[] }
    return orderIds ? { orderIds: orderIds.map((id) => ids.get(id) ?? id) } : payload
  }
  const known = (ids: number[], is: boolean) =>
    db
      .update(deliveryAnnouncements)
      .set({ state: is ? 'known' : 'asked', track: is ? 'T1' : null })
      .where(inArray(deliveryAnnouncements.orderId, ids))
  const standAt = (ids: number[], orderStatusId: number) =>
    db.update(orders).set({ orderStatusId }).where(inArray(orders.id, ids))
  await known(all, true)
  const { actId, deskId } = await begin(all)
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
      .where(inArray(orders.id, all))

  return {
    deskId,
    own,
    arrange: async ({ type, payload }) => {
      const { orderIds: named } = own(payload) as { orderIds?: number[] }
      await known(all, true)
      await standAt(all, orderStatus.readyForShipment)
      if (type === 'ORDERS_IN_ANOTHER_ACT') await carryOut(server, (await begin(named!)).deskId)
      if (type === 'CREATION_FAILED') await known(named!, false)
      if (type === 'ORDERS_CHANGED') await standAt(named!, orderStatus.cancelled)
      return type === 'FORMING_FAILED' || type === 'ISSUE_FAILED'
        ? { table: 'acceptance_acts', code: fault }
        : null
    },
    expectTrue: async (state) => {
      const { chosen } = await contextOf<{ chosen: number[] }>(db, deskId)
      const of = (await cards()).filter(({ act }) => act === String(actId))
      const inAct = of.map(({ id }) => id).sort((a, b) => a - b)
      if (['formed', 'printed', 'issueFailed', 'issuedToDelivery'].includes(state)) {
        deepEqual(await currentOrders(), chosen, 'the act holds the chosen orders and no other')
        deepEqual(inAct, chosen, 'its number stands on their cards')
      }
      if (state === 'dissolved') deepEqual([await currentOrders(), inAct], [[], []], 'its orders are free')
      const issued = (await cards()).filter(({ status }) => status === orderStatus.issuedToDelivery)
      equal(issued.length, state === 'issuedToDelivery' ? chosen.length : 0, 'all are issued or none')
    },
    leave: async (state) => {
      if (state === 'issuedToDelivery') return
      await db
        .update(acceptanceActOrders)
        .set({ released: true })
        .where(inArray(acceptanceActOrders.orderId, all))
      await standAt(all, orderStatus.readyForShipment)
      await db.update(orders).set({ acceptanceActNumber: null }).where(inArray(orders.id, all))
      spareOrders.keep(server, all)
    },
  }
}
