import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import changeStatus from '../../workflows/changeStatus/v1/machine.ts'
import { sampleInput, sampleLine } from '../../workflows/scenarios.ts'
import type { OrderFacts } from '../../workflows/task-input.ts'
import { play } from './play.ts'

const all = [
  'RECONSIDERED',
  'ISSUED_TO_DELIVERY',
  'DELIVERED_IN_FULL',
  'CANCEL_ORDER',
  'RETURN_STARTED',
  'STORAGE_EXPIRED',
]
const collected = [sampleLine(1, { collected: 1 })]
const change = (facts: Partial<OrderFacts>) => play(changeStatus, sampleInput({ statusId: 9, ...facts }))
const to = (statusId: number, facts: Partial<OrderFacts> = { processTakes: all }) =>
  change(facts).refuses('CHANGE_STATUS', { statusId })

describe('change of order status', () => {
  it.each([
    [orderStatus.new, 'RECONSIDERED'],
    [orderStatus.issuedToDelivery, 'ISSUED_TO_DELIVERY'],
    [orderStatus.issuedInFull, 'DELIVERED_IN_FULL'],
    [orderStatus.returningFromDelivery, 'RETURN_STARTED'],
    [orderStatus.storageExpired, 'STORAGE_EXPIRED'],
  ])('[OA-09] status %i is reached by %s, and by nothing else', (statusId, event) => {
    const game = change({ processTakes: [event] }).send('CHANGE_STATUS', { statusId })
    expect(game.effect('reportToOrder')).toEqual({ event: { type: event } })
    expect(to(statusId, { processTakes: all.filter((other) => other !== event) })).toBe('leadsThere')
  })

  it('[OA-09] a cancel by hand brings its comment; goods that lie aside are disbanded first', () => {
    const game = change({ processTakes: all }).send('CHANGE_STATUS', {
      statusId: 14,
      comment: 'Просьба магазина',
    })
    expect(game.effects()).toEqual([
      { type: 'commentOrder', params: { comment: 'Просьба магазина' } },
      {
        type: 'reportToOrder',
        params: { event: { type: 'CANCEL_ORDER', reasonId: null, comment: 'Просьба магазина' } },
      },
    ])
    expect(to(15)).toBe('leadsThere')
    expect(to(14, { processTakes: all, lines: collected })).toBe('leadsThere')
    expect(to(15, { processTakes: all, lines: collected })).toBeNull()
  })

  it('[OA-09] the comment of any change of status is kept, not of a cancel alone', () => {
    const game = change({ processTakes: ['ISSUED_TO_DELIVERY'] })
    game.send('CHANGE_STATUS', { statusId: 10, comment: 'Курьер забрал вчера' })
    expect(game.effect('commentOrder')).toEqual({ comment: 'Курьер забрал вчера' })
  })

  it('[OA-09] what a courier has on the way is not cancelled at once', () => {
    const onTheWay = { statusId: 10, processTakes: all, lines: collected }
    expect([to(14, onTheWay), to(15, onTheWay)]).toEqual(['leadsThere', 'leadsThere'])
  })

  it('[OA-09] is not offered where nothing leads on', () => {
    expect(change({ statusId: 12, processTakes: [] }).state()).toBe('notOffered')
    expect(change({ processTakes: ['FORMING_STARTED', 'MOVE_REQUESTED'] }).state()).toBe('notOffered')
  })

  it('[OA-09] the form offers every status that some order can be brought to', () => {
    const { statusId } = forms['changeStatus/v1/status'].schema.properties
    expect((statusId as unknown as { enum: number[] }).enum).toEqual([1, 10, 12, 14, 15, 17, 18])
  })
})
