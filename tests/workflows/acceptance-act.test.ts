import { describe, expect, it } from 'vitest'
import acceptanceAct from '../../workflows/acceptanceAct/v1/machine.ts'
import { sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const offered = [100_001, 100_002, 100_003]
const open = () => play(acceptanceAct, sampleInput({}, { params: { orderIds: offered } }))
const chosen = (...orderIds: number[]) => open().send('CHOSEN', { orderIds })
const formed = () => chosen(...offered).send('ACT_FORMED', { actNumber: 'APP-17' })

describe('orders of an act', () => {
  it.each([
    ['no order', [], 'somethingChosen'],
    ['an order of another delivery service', [100_001, 100_099], 'everyOrderIsOffered'],
    ['one order twice', [100_001, 100_001], 'everyOrderIsOffered'],
  ])('[DI-02] %s is refused by its own rule', (_, orderIds, rule) => {
    expect(open().refuses('CHOSEN', { orderIds })).toBe(rule)
  })

  it('[DI-03] orders of another act are named, excluded, and the act is formed of the others', () => {
    const game = chosen(...offered).send('ORDERS_IN_ANOTHER_ACT', { orderIds: [100_001, 100_003] })
    expect(game.state()).toBe('inAnotherAct')
    expect(game.summary()).toMatchObject({ named: '100001, 100003', left: 1 })
    game.send('EXCLUDE_AND_REPEAT')
    expect(game.state()).toBe('forming')
    expect(game.summary()).toMatchObject({ chosen: 1, named: '' })
  })

  it('[DI-03] when every order is in another act, others are chosen', () => {
    const game = chosen(100_002).send('ORDERS_IN_ANOTHER_ACT', { orderIds: [100_002] })
    expect(game.refuses('EXCLUDE_AND_REPEAT')).toBe('somethingLeft')
    expect(game.send('BACK').state()).toBe('choosing')
    expect(game.formData('acceptanceAct/v1/orders')).toEqual({ orderIds: [100_002] })
  })

  it('[DI-03] orders that the delivery service could not create are named; it is asked again or goes without them', () => {
    const failed = () => chosen(...offered).send('CREATION_FAILED', { orderIds: [100_002] })
    expect(failed().summary()).toMatchObject({ named: '100002' })
    expect(failed().send('REPEAT').summary()).toMatchObject({ chosen: 3 })
    expect(failed().send('EXCLUDE_AND_REPEAT').summary()).toMatchObject({ chosen: 2 })
  })
})

describe('a formed act', () => {
  it('[DI-02] is printed before its orders are marked issued to delivery', () => {
    const game = formed()
    expect(game.refuses('ISSUE')).toBe('absent')
    game.send('PRINTED').send('PRINTED')
    expect(game.summary()).toMatchObject({ actNumber: 'APP-17', chosen: 3 })
    expect(game.send('ISSUE').send('ISSUED').state()).toBe('issuedToDelivery')
    expect(acceptanceAct.events.ISSUE).toMatchObject({ irreversible: true })
  })

  it('[DI-02] with an order that cannot be issued any more is formed anew without it', () => {
    const game = formed()
      .send('PRINTED')
      .send('ISSUE')
      .send('ISSUE_REFUSED', { orderIds: [100_003] })
    expect(game.summary()).toMatchObject({ named: '100003', left: 2 })
    expect(game.send('EXCLUDE_AND_REPEAT').state()).toBe('forming')
    expect(game.send('ACT_FORMED', { actNumber: 'APP-18' }).summary()).toMatchObject({
      ...{ actNumber: 'APP-18', chosen: 2 },
    })
  })

  it.each([
    ['formed', () => formed()],
    ['printed', () => formed().send('PRINTED')],
  ])('[DI-02] %s, it can be dissolved until its orders are issued', (_, game) => {
    expect(game().send('DISSOLVE').state()).toBe('dissolved')
    expect(formed().send('PRINTED').send('ISSUE').takes('DISSOLVE')).toBe(false)
  })
})
