import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { useStepTextValues } from '../../../src/client/runner/use-translation-values.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { setUpRunner } from './runner-stage.tsx'
import { taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await i18next.loadNamespaces([
    'runner',
    'formatting/v1',
    'cancelOrder/v1',
    'confirming/v2',
    'confirmingDelivery/v1',
    'moneyReturn/v1',
  ])
})

const textOf = (key: string, summary: Record<string, number>, order: Partial<OrderSummary> = {}) => {
  const view = taskView({ summary })
  Object.assign(view.order, order)
  return i18next.t(key, renderHook(() => useStepTextValues(view)).result.current)
}

describe('address in a call script', () => {
  it('[TK-35] is whole, with the postcode that the courier gets', async () => {
    const place = {
      postcode: '125000',
      region: 'Москва',
      city: 'Москва',
      street: 'Дмитровское ш.',
      house: '81',
      housing: '4',
      building: '2',
      apartment: '194',
    }
    const view = taskView({})
    const facts = { serviceId: 1, method: 1, address: '', place, day: null, slot: null }
    view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
    const textFacts = renderHook(() => useStepTextValues(view)).result.current
    expect(textFacts.deliveryAddress).toBe(
      '125000, Москва, Дмитровское ш., д.\u00a081, корп.\u00a04, стр.\u00a02, кв.\u00a0194',
    )
  })
})

describe('time of a delivery in a call script', () => {
  it('[TK-35] names the pickup point, to which nobody brings the order for the customer', () => {
    const view = taskView({})
    const textsFor = (method: number) => {
      const facts = { serviceId: 1, method, address: '', place: {}, day: '2026-11-29', slot: null }
      view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
      const values = renderHook(() => useStepTextValues({ ...view })).result.current
      return [values.deliveryTime, values.deliveryPlan]
    }
    expect(textsFor(1)).toEqual(['Привезём 29.11.2026.', 'Доставка назначена на 29.11.2026.'])
    expect(textsFor(2)).toEqual([
      'Заказ поступит в пункт выдачи 29.11.2026.',
      'Заказ должен поступить в пункт выдачи 29.11.2026.',
    ])
  })

  it.each([
    ['ru', 'Привезём 29.11.2026.', 'О времени доставки договоримся отдельно.'],
    ['en', 'We will deliver on 29.11.2026.', 'We will agree the delivery time with you separately.'],
    ['kk', '29.11.2026 күні жеткіземіз.', 'Жеткізу уақытын бөлек келісеміз.'],
  ])(
    '[TK-35] in %s: is the promised day of the new address if the customer has chosen none',
    async (language, promised, open) => {
      const readTime = (planDateIssued: string | null) => {
        const view = taskView({})
        const facts = { serviceId: 1, method: 1, address: '', place: {}, day: null, slot: null }
        view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
        Object.assign(view.order!, { planDateIssued, deliveryZone: 'Asia/Vladivostok' })
        return renderHook(() => useStepTextValues(view)).result.current.deliveryTime
      }
      await i18next.changeLanguage(language)
      await i18next.loadNamespaces(['runner'])
      try {
        // In Moscow it is still the day before.
        expect(readTime('2026-11-28T15:00:00.000Z')).toBe(promised)
        expect(readTime(null)).toBe(open)
      } finally {
        await i18next.changeLanguage('ru')
      }
    },
  )
})

describe('the hours of a delivery in another time zone than the store', () => {
  it('[TK-35] are those at the delivery address', () => {
    const view = taskView({
      summary: { planned: '2026-12-04T07:00:00.000Z', callBackAt: '2026-12-03T05:00:00.000Z' },
    })
    view.order!.delivery = {
      serviceId: 1,
      method: 1,
      address: '',
      place: {},
      day: '2026-12-04',
      slot: { startsAt: '2026-12-04T03:00:00.000Z', endsAt: '2026-12-04T07:00:00.000Z' },
      comment: null,
      receiver: null,
      track: null,
    }
    Object.assign(view.order!, {
      planDateIssued: '2026-12-04T07:00:00.000Z',
      deliveryZone: 'Asia/Novosibirsk',
    })
    const { deliveryTime, deliveryPlan, planDateIssued, planned, callBackAt } = renderHook(() =>
      useStepTextValues(view),
    ).result.current
    expect(deliveryTime).toContain('10:00')
    expect(deliveryPlan).toContain('14:00')
    expect([planDateIssued, planned, callBackAt]).toEqual([
      expect.stringContaining('14:00'),
      expect.stringContaining('14:00'),
      expect.stringContaining('12:00'),
    ])
  })
})

describe('money in a task about a payment', () => {
  const textOfTask = (summary: Record<string, string | number>) =>
    i18next
      .t(
        'moneyReturn/v1:states.checking.instruction',
        renderHook(() => useStepTextValues(taskView({ summary }))).result.current,
      )
      .replace(/\u00a0/g, ' ')

  it('[MO-03] [MO-04] is in the currency of the payment, and the text says that it differs', () => {
    expect(textOfTask({ amountSum: 200_00, currency: 'KZT', context: 'otherCurrency' })).toMatch(
      /^Операция на 200,00 ₸ — не в валюте заказа/,
    )
    expect(textOfTask({ amountSum: 200_00, currency: 'RUB' })).toContain('операции на 200,00 ₽')
    expect(textOfTask({ amountSum: 200_00 }), 'opened before tasks had a currency').toContain('на 200,00 ₽')
  })
})

describe('money in a call script', () => {
  const textFor = (order: Partial<OrderSummary>, key: string) => {
    const view = taskView({ summary: { context: 'usual' } })
    Object.assign(view.order!, order)
    return i18next.t(key, renderHook(() => useStepTextValues(view)).result.current).replace(/\u00a0/g, ' ')
  }
  const noMoney = { release: 0, refund: 0, way: 'bank', points: 0 }
  const paid = { payable: 0, total: 1000_00 }

  it('[TK-21] for a paid order with a shortage names the released amount, the method and the time', () => {
    const refund = { missing: { ...noMoney, release: 188_00 }, cancel: noMoney, days: 10 }
    expect(textFor({ ...paid, back: refund }, 'confirmingDelivery/v1:scripts.explaining')).toContain(
      'Заказ уже оплачен, доплачивать не нужно. 188,00 ₽ за недостающие товары не спишем: когда вы получите заказ, банк снова откроет эту сумму на вашем счёте, обычно в тот же день. Вам подойдёт',
    )
  })

  it('[TK-35] for a paid order with a dearer delivery names what is paid and what is left to pay', () => {
    const back = { missing: noMoney, cancel: noMoney, days: 10 }
    const price = { ...taskView({}).order!.price, delivery: 399_00, total: 3298_00 }
    const dearer = { payable: 100_00, total: 3298_00, price, back }
    for (const script of ['offering', 'accepted']) {
      const text = textFor(dearer, `confirmingDelivery/v1:scripts.${script}`)
      expect(text).toContain('Доставка по этому адресу стоит 399,00 ₽, всего с доставкой 3 298,00 ₽.')
      expect(text).toContain('Вы уже оплатили 3 198,00 ₽, осталось доплатить 100,00 ₽')
      expect(text).toContain('при получении')
    }
  })

  it('[TK-21] captured money is refunded the way it was paid, points to the bonus account', () => {
    const refund = { missing: { ...noMoney, refund: 188_00, points: 50_00 }, cancel: noMoney, days: 10 }
    const text = textFor({ ...paid, back: refund }, 'confirming/v2:scripts.explaining')
    expect(text).toContain('188,00 ₽ за недостающие товары вернём, когда вы получите заказ: тем же способом')
    expect(text).toContain('в течение 10 дней. Баллы вернутся на бонусный счёт: 50. Вам подойдёт')
    const card = { missing: { ...refund.missing, way: 'giftCard' }, cancel: noMoney, days: 10 }
    expect(textFor({ ...paid, back: card }, 'confirming/v2:scripts.explaining')).toContain(
      'на подарочную карту',
    )
  })

  it.each([
    ['ru', 1, 'в течение 1 дня'],
    ['ru', 3, 'в течение 3 дней'],
    ['ru', 21, 'в течение 21 дня'],
    ['en', 1, 'within 1 day.'],
    ['en', 21, 'within 21 days.'],
    ['kk', 5, '5 күн ішінде'],
  ])(
    '[TK-21] in %s: captured money is refunded within the days of the setting (%i)',
    async (language, days, text) => {
      await i18next.changeLanguage(language)
      await i18next.loadNamespaces(['runner', 'confirming/v2'])
      const refund = { ...noMoney, refund: 188_00 }
      const refunds = { missing: refund, cancel: refund, days }
      try {
        for (const script of ['explaining', 'cancelling'])
          expect(textFor({ ...paid, back: refunds }, `confirming/v2:scripts.${script}`)).toContain(text)
      } finally {
        await i18next.changeLanguage('ru')
      }
    },
  )

  it.each(['confirming/v2', 'confirmingDelivery/v1'])(
    '[TK-21] objections follow the payment: of a paid order nothing is left to pay (%s)',
    (script) => {
      const back = { missing: noMoney, cancel: { ...noMoney, release: 1000_00 }, days: 10 }
      const price = `${script}:objections.reassuring.price.answer`
      const reassuring = `${script}:scripts.reassuring`
      const persuading = `${script}:scripts.persuading`
      expect(textFor({ ...paid, back }, price)).toContain('часть товаров. Деньги за остальное вернём.')
      expect(textFor({ ...paid, back }, reassuring)).toContain('Заказ уже оплачен, доплачивать не нужно.')
      expect(textFor({ ...paid, back }, persuading)).toContain('1 000,00 ₽ банк снова откроет')
      const unpaid = { payable: 1000_00, total: 1000_00, back: { ...back, cancel: noMoney } }
      expect(textFor(unpaid, price)).toContain('Платить придётся только за то, что возьмёте.')
      expect(textFor(unpaid, reassuring)).toContain('Оплатить заказ можно при получении.')
      const free = { payable: 0, total: 0, back: { ...back, cancel: noMoney } }
      for (const key of [price, reassuring]) expect(textFor(free, key)).toContain('Платить ничего не нужно.')
    },
  )

  it('[TK-21] a cancel names the whole sum; for an unpaid order nothing is refunded', () => {
    const refunds = { missing: noMoney, cancel: { ...noMoney, release: 1188_00 }, days: 10 }
    const script = 'confirming/v2:scripts.cancelling'
    expect(textFor({ ...paid, back: refunds }, script)).toContain(
      '1 188,00 ₽ банк снова откроет на вашем счёте',
    )
    const unpaid = { payable: 1000_00, total: 1000_00, back: { missing: noMoney, cancel: noMoney, days: 10 } }
    expect(textFor(unpaid, script)).toContain('Платить ничего не нужно. Подскажите')
    expect(textFor(unpaid, 'confirming/v2:scripts.explaining')).toContain('К оплате будет 1 000,00 ₽. Вам')
  })
})

describe('collected goods in the text of a step', () => {
  const confirm = 'formatting/v1:events.FORM.confirm'
  it('[TK-03] a complete order lacks nothing, and does not say «не хватает: 0»', () => {
    const complete = { collected: 5, ordered: 5, missing: 0, packagesSum: 22_00 }
    expect(textOf(confirm, complete, { payStatusId: payStatus.notPaid })).toBe(
      'Всё собрано: 5\u00a0шт. Пакеты: 22,00\u00a0₽, к оплате с пакетами: 8\u00a0478,00\u00a0₽. Сформировать заказ? Это действие нельзя отменить.',
    )
    expect(textOf(confirm, { collected: 3, ordered: 5, missing: 2 })).toContain('Не хватает: 2')
  })

  it('[TK-03] packages of an order that is paid or whose money is on hold are free', () => {
    const complete = { collected: 5, ordered: 5, missing: 0, packagesSum: 22_00 }
    for (const payStatusId of [payStatus.held, payStatus.paid])
      for (const key of [confirm, 'formatting/v1:states.confirming.instruction']) {
        const text = textOf(key, complete, { payStatusId, payable: 0 }).replace(/\u00a0/g, ' ')
        expect(text).toContain('Пакеты: бесплатно, к оплате с пакетами: 0,00 ₽')
      }
  })

  it('[OA-01] a cancel with nothing collected does not mention shelves', () => {
    const instruction = 'cancelOrder/v1:states.choosingReason.instruction'
    expect(textOf(instruction, { collected: 0 })).not.toContain('полки')
    expect(textOf(instruction, { collected: 2 })).toContain('вернутся на полки (2\u00a0шт.)')
  })
})
