import { describe, expect, it } from 'vitest'
import acceptanceAct from '../../workflows/acceptanceAct/v1/machine.ts'
import { createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const orderIds = [100_001, 100_002, 100_003]
const chosen = (...ids: number[]) =>
  play(acceptanceAct, createSampleInput({}, { params: { orderIds: ids, actNumber: '17' } }))
const formed = () => chosen(...orderIds).send('ACT_FORMED')

describe('orders of an act', () => {
  it('[DI-03] orders of another act are named, excluded, and the act is formed of the others', () => {
    const instance = chosen(...orderIds).send('ORDERS_IN_ANOTHER_ACT', { orderIds: [100_001, 100_003] })
    expect(instance.state()).toBe('inAnotherAct')
    expect(instance.summary()).toMatchObject({ named: '100001, 100003', left: 1 })
    instance.send('EXCLUDE_AND_REPEAT')
    expect(instance.state()).toBe('forming')
    expect(instance.summary()).toMatchObject({ chosen: 1, named: '' })
  })

  it('[DI-03] when every order is in another act, the act can only be dissolved', () => {
    const instance = chosen(100_002).send('ORDERS_IN_ANOTHER_ACT', { orderIds: [100_002] })
    expect(instance.refuses('EXCLUDE_AND_REPEAT')).toBe('somethingLeft')
    expect(instance.send('DISSOLVE').send('DISSOLVED').state()).toBe('dissolved')
  })

  it('[DI-03] orders that the delivery service could not create are named; the act is retried or formed without them', () => {
    const failed = () => chosen(...orderIds).send('CREATION_FAILED', { orderIds: [100_002] })
    expect(failed().summary()).toMatchObject({ named: '100002' })
    expect(failed().send('REPEAT').summary()).toMatchObject({ chosen: 3 })
    expect(failed().send('EXCLUDE_AND_REPEAT').summary()).toMatchObject({ chosen: 2 })
  })
})

describe('a formed act', () => {
  it('[DI-02] is printed before its orders are marked issued to delivery', () => {
    const instance = formed()
    expect(instance.refuses('ISSUE')).toBe('absent')
    instance.send('PRINTED')
    expect(instance.summary()).toMatchObject({ actNumber: '17', chosen: 3 })
    expect(instance.send('ISSUE').send('ISSUED').state()).toBe('issuedToDelivery')
    expect(acceptanceAct.events.ISSUE).toMatchObject({ irreversible: true })
  })

  it('[DI-02] with an order that can no longer be issued is formed again without it and reprinted', () => {
    const instance = formed()
      .send('PRINTED')
      .send('ISSUE')
      .send('ORDERS_CHANGED', { orderIds: [100_003] })
    expect(instance.summary()).toMatchObject({ named: '100003', left: 2 })
    expect(instance.send('EXCLUDE_AND_REPEAT').send('ACT_FORMED').state()).toBe('formed')
    expect(instance.refuses('ISSUE')).toBe('absent')
  })

  it.each(['formed', 'printed'])('[DI-02] is dissolved from %s', (state) => {
    const instance = formed()
    if (state === 'printed') instance.send('PRINTED')
    expect(instance.send('DISSOLVE').send('DISSOLVED').state()).toBe('dissolved')
    expect(acceptanceAct.events.DISSOLVE).toMatchObject({ irreversible: true })
  })

  it('[DI-02] can be issued again after its issue failed', () => {
    const instance = formed().send('PRINTED').send('ISSUE').send('ISSUE_FAILED')
    expect(instance.state()).toBe('issueFailed')
    expect(instance.send('ISSUE').send('ISSUED').state()).toBe('issuedToDelivery')
  })

  it('[DI-02] can be formed again after its issue failed, without losing its orders', () => {
    const instance = formed().send('PRINTED').send('ISSUE').send('ISSUE_FAILED').send('REPEAT')
    expect(instance.state()).toBe('forming')
    expect(instance.summary()).toMatchObject({ chosen: 3, actNumber: '17' })
  })
})
