import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import changeStatus from '../../workflows/changeStatus/v1/machine.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const allEvents = [
  'RECONSIDERED',
  'ISSUED_TO_DELIVERY',
  'DELIVERED_IN_FULL',
  'CANCEL_ORDER',
  'RETURN_STARTED',
  'STORAGE_EXPIRED',
]
const collected = [createSampleLine(1, { collected: 1 })]
const startChange = (facts: Partial<OrderFacts>) =>
  play(changeStatus, createSampleInput({ statusId: 9, ...facts }))
const refusalOf = (statusId: number, facts: Partial<OrderFacts> = { processTakes: allEvents }) =>
  startChange(facts).refuses('CHANGE_STATUS', { statusId })

describe('change of order status', () => {
  it.each([
    [orderStatus.new, 'RECONSIDERED'],
    [orderStatus.issuedToDelivery, 'ISSUED_TO_DELIVERY'],
    [orderStatus.issuedInFull, 'DELIVERED_IN_FULL'],
    [orderStatus.returningFromDelivery, 'RETURN_STARTED'],
    [orderStatus.storageExpired, 'STORAGE_EXPIRED'],
  ])('[OA-09] status %i is reached by %s, and by nothing else', (statusId, event) => {
    const instance = startChange({ processTakes: [event] }).send('CHANGE_STATUS', { statusId })
    expect(instance.effect('reportToOrder')).toEqual({ event: { type: event } })
    expect(refusalOf(statusId, { processTakes: allEvents.filter((other) => other !== event) })).toBe(
      'leadsThere',
    )
  })

  it('[OA-09] a manual cancel carries its comment; collected goods are disbanded first', () => {
    const instance = startChange({ processTakes: allEvents }).send('CHANGE_STATUS', {
      statusId: 14,
      comment: 'Просьба магазина',
    })
    expect(instance.effects()).toEqual([
      { type: 'commentOrder', params: { comment: 'Просьба магазина' } },
      {
        type: 'reportToOrder',
        params: { event: { type: 'CANCEL_ORDER', reasonId: null, comment: 'Просьба магазина' } },
      },
    ])
    expect(refusalOf(15)).toBe('leadsThere')
    expect(refusalOf(14, { processTakes: allEvents, lines: collected })).toBe('leadsThere')
    expect(refusalOf(15, { processTakes: allEvents, lines: collected })).toBeNull()
  })

  it('[OA-09] the comment of any change of status is stored, not only of a cancel', () => {
    const instance = startChange({ processTakes: ['ISSUED_TO_DELIVERY'] })
    instance.send('CHANGE_STATUS', { statusId: 10, comment: 'Курьер забрал вчера' })
    expect(instance.effect('commentOrder')).toEqual({ comment: 'Курьер забрал вчера' })
  })

  it('[OA-09] an order on its way with a courier is not cancelled immediately', () => {
    const onTheWay = { statusId: 10, processTakes: allEvents, lines: collected }
    expect([refusalOf(14, onTheWay), refusalOf(15, onTheWay)]).toEqual(['leadsThere', 'leadsThere'])
  })

  it('[OA-09] is not offered when no other status is possible', () => {
    expect(startChange({ statusId: 12, processTakes: [] }).state()).toBe('notOffered')
    expect(startChange({ processTakes: ['FORMING_STARTED', 'MOVE_REQUESTED'] }).state()).toBe('notOffered')
  })

  it('[OA-09] the form offers every status that some order can be brought to', () => {
    const { statusId } = forms['changeStatus/v1/status'].schema.properties
    expect((statusId as unknown as { enum: number[] }).enum).toEqual([1, 10, 12, 14, 15, 17, 18])
  })
})
