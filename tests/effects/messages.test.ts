import { describe, expect, it } from 'vitest'
import { buildMailText } from '../../src/server/platform/adapters/mail/texts.ts'
import { buildSmsText } from '../../src/server/platform/adapters/sms/texts.ts'
import { issueCodeEffects } from '../../src/server/domains/issue-codes/effects.ts'
import { messageEffects } from '../../src/server/domains/messages/effects.ts'
import { orderEffects } from '../../src/server/domains/orders/effects.ts'
import { refundEffects } from '../../src/server/domains/refunds/effects.ts'
import { taskEffects } from '../../src/server/domains/tasks/effects.ts'
import type { CustomerMessageTemplate } from '../../workflows/effects.ts'
import { findEmittedEvents, createSampleScope, applyChanges } from '../support/scope.ts'

type Rows = Parameters<typeof createSampleScope>[0]
const textsOf = (changes: Parameters<typeof findEmittedEvents>[0]) =>
  findEmittedEvents(changes)
    .filter(({ handler }) => handler === 'sms.send')
    .map(({ data }) => {
      const { template, params, language } = data as {
        template: CustomerMessageTemplate
        params: Record<string, string | number>
        language: string
      }
      return buildSmsText(template, params, language)
    })
const renderMessage = (template: CustomerMessageTemplate, rows: Rows = {}) =>
  textsOf(messageEffects.notifyCustomer(createSampleScope(rows), { template })).join()

describe('money in cancellation messages', () => {
  const cancelled = (payTypeId: number, payStatusId: number) =>
    renderMessage('orderCancelled', { order: { payTypeId, payStatusId } })

  it('[TK-21] no mention of money without a payment', () => {
    expect(cancelled(3, 1)).toBe('Заказ 100234 отменён.')
  })

  it.each([
    ['a hold is let go', 1, 2, 'Заблокированная сумма'],
    ['a card is paid back the way it paid', 1, 3, 'тем же способом'],
    ['the till gives back what it took', 3, 3, 'обратитесь в магазин'],
    ['a gift card is filled again', 5, 3, 'на подарочную карту'],
    ['the partner gives it back', 6, 3, 'сервис, которому вы заплатили'],
  ])('[TK-21] %s', (_, payTypeId, payStatusId, words) => {
    expect(cancelled(payTypeId, payStatusId)).toContain(words)
  })

  it('[TK-21] points are mentioned only when some were used', () => {
    expect(renderMessage('orderCancelled', { order: { pointsWrittenOff: 100_00 } })).toContain(
      'баллы вернутся',
    )
    expect(renderMessage('orderCancelled')).not.toContain('балл')
  })
})

describe('other customer messages', () => {
  const promisedDelivery = { desiredDate: '2026-11-23', desiredDateExternalId: 's1', deliveryServiceId: 1 }
  const slot = {
    orderId: 100234,
    slotId: 's1',
    slotUuid: null,
    day: '2026-11-23',
    startsAt: '2026-11-23T15:00:00.000Z',
    endsAt: '2026-11-23T19:00:00.000Z',
    offeredAt: '2026-11-21T09:00:00.000Z',
  }

  it("[TK-21] the chosen slot in the store's time zone", () => {
    expect(renderMessage('deliveryMoved', { order: promisedDelivery, deliveryTimeslots: [slot] })).toBe(
      'Доставка заказа 100234 перенесена на 23.11.2026, с 18:00 до 22:00.',
    )
    expect(renderMessage('deliveryMoved', { order: promisedDelivery })).toBe(
      'Доставка заказа 100234 перенесена на 23.11.2026.',
    )
  })

  it('[TK-21] names of the missing products of an order formed without a call', () => {
    const lines = [
      { id: 1, productName: 'Плед', productPrice: 100_00, skuQuantity: 3, skuQuantityFinished: 1 },
      { id: 2, productName: 'Кружка', productPrice: 100_00, skuQuantity: 1, skuQuantityFinished: 1 },
    ]
    expect(
      renderMessage('formedInPart', { orderProducts: lines, order: { payStatusId: 1, timeWaiting: 3 } }),
    ).toBe(
      'Заказ 100234 собран не полностью. К сожалению, в заказе не будет: Плед × 2. Остальное ждёт вас: Москва, ул. Тверская, 1. Храним 3 дня.',
    )
  })

  it('[WB-05] a message about the end of storage is not sent for an order that is not stored', () => {
    expect(renderMessage('storageEnding', { order: { storageUntil: null } })).toBe('')
  })

  it('[TK-21] a message that asks to call the store contains its phone', () => {
    expect(renderMessage('storageEnding', { order: { storageUntil: '2026-11-24T17:00:00.000Z' } })).toBe(
      'Заказ 100234 ждёт вас до 24.11.2026 20:00. Если не успеваете, обратитесь в магазин: продлим хранение. Телефон магазина: +74955550101.',
    )
    expect(renderMessage('notReached')).toContain('+74955550101')
  })

  it('[TK-21] the mail about a formed order promises the code at issue and does not say that it was sent', () => {
    const { text } = buildMailText('orderFormed', { orderId: 5 }, 'ru')
    expect(text).toContain('код для получения пришлём в SMS при выдаче')
  })

  it('[RF-04] a refused refund with the comment to the customer', () => {
    const changes = refundEffects.refuseRefund(createSampleScope(), {
      reasonId: 1,
      comment: 'Следы носки',
      commentToCustomer: 'На подошве следы носки.',
      lines: [],
    })
    expect(textsOf(changes)).toEqual([
      'К сожалению, не можем принять возврат по заказу 100234. На подошве следы носки.',
    ])
  })

  describe.each(['notReached', 'orderCancelled', 'owing'] as const)('%s and a wrong number', (template) => {
    const [own, receiver, contact] = ['79161234567', '79165554433', '79167778899']
    const addressesOf = (order: NonNullable<Rows>['order'], marked: string[]) =>
      findEmittedEvents(
        messageEffects.notifyCustomer(createSampleScope({ order: { ...order, wrongPhones: marked } }), {
          template,
        }),
      ).map(({ data }) => (data as { phone?: string }).phone ?? (data as { email?: string }).email)

    it('[TK-35] goes to another number of the order, by mail if there is an address, or nowhere', () => {
      const phones = { phoneReciever: receiver, deliveryClientPhone: contact }
      expect(addressesOf(phones, [])).toEqual([own])
      expect(addressesOf(phones, [own])).toEqual([receiver])
      expect(addressesOf(phones, [`+${own}`, receiver])).toEqual([contact])
      expect(addressesOf({ phoneReciever: own }, [own])).toEqual([])
      expect(addressesOf({ email: 'anna@example.org' }, [own])).toEqual(['anna@example.org'])
      expect(addressesOf({}, [own])).toEqual([])
    })
  })

  it('[TK-35] neither a code nor a text of a process owner goes to a wrong number', () => {
    const send = (order: NonNullable<Rows>['order']) => {
      const scope = createSampleScope({ order: { wrongPhones: ['79161234567'], ...order } })
      return findEmittedEvents([
        ...issueCodeEffects.sendIssueCode(scope, {}),
        ...messageEffects.sendOwnMessage(scope, { texts: { ru: 'Заказ', en: 'Order' } }),
      ]).map(({ data }) => (data as { phone: string }).phone)
    }
    expect(send({})).toEqual([])
    expect(send({ phoneReciever: '79165554433' })).toEqual(['79165554433', '79165554433'])
  })

  it('[TK-35] a call marks the number of the order as wrong, and undoing the call removes the mark', () => {
    const scope = createSampleScope({ order: { wrongPhones: ['79160000000'] } })
    const marked = applyChanges(scope, orderEffects.countCall(scope, { waitReasonId: 8 }))
    expect(marked.order.wrongPhones).toEqual(['79160000000', '79161234567'])
    const next = { ...scope, orderState: marked }
    expect(applyChanges(next, orderEffects.takeBackCall(next, {})).order.wrongPhones).toEqual(['79160000000'])
    const other = createSampleScope()
    const busy = applyChanges(other, orderEffects.countCall(other, { waitReasonId: 5 }))
    expect(busy.order.wrongPhones ?? null).toBeNull()
  })

  it('[TK-21] an unreachable customer gets a message at limited intervals, and the history records it', () => {
    const first = messageEffects.notifyCustomer(createSampleScope(), { template: 'notReached' })
    expect(textsOf(first)[0]).toContain('Не смогли до вас дозвониться')
    const after = applyChanges(createSampleScope(), first)
    expect(after.rows('callAttempts').map(({ outcome }) => outcome)).toEqual(['notReachedTold'])
    const again = messageEffects.notifyCustomer(
      { ...createSampleScope(), orderState: after },
      { template: 'notReached' },
    )
    expect(again).toEqual([])
  })
})

describe('results of a call', () => {
  it('[TK-21] the history stores the promised time', () => {
    const scope = createSampleScope()
    const callBackAt = '2026-11-21T12:00:00.000Z'
    const after = applyChanges(
      scope,
      orderEffects.logCall(scope, { outcome: 'callBack', note: 'За рулём', callBackAt }),
    )
    expect(after.rows('callAttempts')[0]).toMatchObject({ outcome: 'callBack', note: 'За рулём', callBackAt })
  })

  it('[TK-21] a new address drops the codes and coordinates of the old one', () => {
    const old = {
      region: 'Москва',
      city: 'Москва',
      street: 'Лесная',
      house: '5',
      fias: 'f',
      lat: 55,
      lon: 37,
    }
    const scope = createSampleScope({
      order: { deliveryAddress: old, deliveryIndex: '125047', deliveryServiceId: 1 },
    })
    const address = { city: 'Москва', street: 'Лесная', house: '7', comment: 'Код 12' }
    const promise = { price: 299_00, earliestDay: '2026-11-22' }
    const { order } = applyChanges(scope, orderEffects.changeAddress(scope, { address, ...promise }))
    expect(order.deliveryAddress).toEqual({ region: 'Москва', city: 'Москва', street: 'Лесная', house: '7' })
    expect(order).toMatchObject({ deliveryComment: 'Код 12', deliveryIndex: '125047' })
  })

  it('[TK-21] a postponed task is due after its return', () => {
    const task = {
      taskId: 7,
      instanceId: 41,
      orderId: 100234,
      taskType: 'confirming',
      taskStatus: 'open',
      dueAt: '2026-11-21T09:10:00.000Z',
    }
    const scope = createSampleScope({ tasks: [task] })
    const until = '2026-11-21T12:00:00.000Z'
    const after = applyChanges(scope, taskEffects.postponeTask(scope, { until }))
    expect(after.rows('tasks')[0]).toMatchObject({ postponedUntil: until, dueAt: '2026-11-21T12:20:00.000Z' })
  })
})

describe('a message of a process owner', () => {
  const send = (texts: { ru: string; en: string; kk?: string }, order: object = {}) =>
    textsOf(messageEffects.sendOwnMessage(createSampleScope({ order }), { texts })).join()

  it('[WB-05] is sent in the customer’s language with the values of the order', () => {
    const texts = { ru: 'Заказ {{orderId}}: {{storeAddress}}', en: 'Order {{ orderId }}' }
    expect(send(texts)).toBe('Заказ 100234: Москва, ул. Тверская, 1')
    expect(send(texts, { languageId: 'en' })).toBe('Order 100234')
    expect(send(texts, { languageId: 'kk' })).toBe('Заказ 100234: Москва, ул. Тверская, 1')
  })

  it('[WB-05] inserts nothing that a value only looks like', () => {
    expect(send({ ru: 'Трек {{track}}', en: '-' }, { deliveryTrack: '{{orderId}} $t(own)' })).toBe(
      'Трек {{orderId}} $t(own)',
    )
  })
})
