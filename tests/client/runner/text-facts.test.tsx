import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTextFacts } from '../../../src/client/runner/use-text-facts.ts'
import { setStage } from './runner-stage.tsx'
import { taskView } from './sample-task.ts'

beforeEach(async () => {
  await setStage()
  await i18next.loadNamespaces(['runner', 'formatting/v1', 'cancelOrder/v1'])
})

const said = (key: string, summary: Record<string, number>) =>
  i18next.t(key, renderHook(() => useTextFacts(taskView({ summary }))).result.current)

describe('what a call says of the address', () => {
  it('[TK-35] reads it as people say it, without the postcode', async () => {
    const place = {
      ...{ postcode: '125000', region: 'Москва', city: 'Москва', street: 'Дмитровское ш.' },
      ...{ house: '81', housing: '4', building: '2', apartment: '194' },
    }
    const view = taskView({})
    const facts = { serviceId: 1, method: 1, address: '', place, day: null, slot: null }
    view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
    const said = renderHook(() => useTextFacts(view)).result.current
    expect(said.deliveryAddress).toBe('Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194')
  })
})

describe('what a step says of what is collected', () => {
  const confirm = 'formatting/v1:events.FORM.confirm'
  it('[TK-03] an order that is whole misses nothing, and does not say «не хватает: 0»', () => {
    expect(said(confirm, { collected: 5, ordered: 5, missing: 0 })).toBe(
      'Всё собрано: 5\u00a0шт. Сформировать заказ? Это действие нельзя отменить.',
    )
    expect(said(confirm, { collected: 3, ordered: 5, missing: 2 })).toContain('Не хватает: 2')
  })

  it('[OA-01] a cancel of which nothing is collected speaks of no shelves', () => {
    const instruction = 'cancelOrder/v1:states.choosingReason.instruction'
    expect(said(instruction, { collected: 0 })).not.toContain('полки')
    expect(said(instruction, { collected: 2 })).toContain('вернутся на полки (2\u00a0шт.)')
  })
})
