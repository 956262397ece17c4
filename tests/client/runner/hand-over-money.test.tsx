// @vitest-environment jsdom
import { cleanup, render, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import { AcceptedPartAmount } from '../../../src/client/runner/fields/order-lines/counter-money.tsx'
import {
  toConfirmationTextValues,
  useStepTextValues,
} from '../../../src/client/runner/use-translation-values.ts'
import { setUpRunner } from './runner-stage.tsx'
import { kettle, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await i18next.loadNamespaces(['runner', 'delivery/v1', 'cancelOrder/v1', 'deliveryOutcome/v1'])
})
afterEach(cleanup)

const nothing = { release: 0, refund: 0, way: 'bank', points: 0 }
const total = 2598_00
/** Two kettles, both collected, with this payment. */
const order = (payment: Partial<OrderSummary>): Partial<OrderSummary> => ({
  lines: [{ ...kettle, collected: 2 }],
  total,
  payable: 0,
  ...payment,
})
const back = (parts: Partial<OrderSummary['back']['cancel']>) => ({
  missing: nothing,
  cancel: { ...nothing, ...parts },
  days: 10,
})
const unpaid = order({ payable: total, back: back({ way: 'till' }) })
const held = order({ back: back({ release: total }) })
const captured = order({ back: back({ refund: total }) })

const plain = (text: string) => text.replace(/\s/g, ' ')
const viewOf = (facts: Partial<OrderSummary>) => {
  const view = taskView({ workflow: 'delivery', state: 'handing', summary: { collected: 2, ordered: 2 } })
  Object.assign(view.order, facts)
  return view
}
const textOf = (facts: Partial<OrderSummary>, key: string, payload: unknown = {}): string => {
  const values = renderHook(() => useStepTextValues(viewOf(facts))).result.current
  return plain(i18next.t(key, { ...values, ...toConfirmationTextValues(payload) }))
}
const question = (facts: Partial<OrderSummary>, type: string, returned: number) =>
  textOf(facts, `delivery/v1:events.${type}.confirm`, { lines: [{ lineId: kettle.lineId, returned }] })

describe('the question before a hand-over', () => {
  it('[TK-07] depends on the payment: the till is not mentioned for a paid order; an unpaid one has to be paid first', () => {
    expect(question(held, 'ISSUED_IN_FULL', 0)).toBe(
      'Отдаёте 2 шт. Заказ оплачен: 2 598,00 ₽. Это действие нельзя отменить.',
    )
    expect(question(unpaid, 'ISSUED_IN_FULL', 0)).toBe(
      'Отдаёте 2 шт. К оплате: 2 598,00 ₽. Сначала покупатель платит на кассе. Это действие нельзя отменить.',
    )
    expect(question(unpaid, 'PARTIALLY_ISSUED', 1)).toBe(
      'Отдаёте 1 шт., остаётся 1 шт. К оплате: 1 299,00 ₽. Сначала покупатель платит на кассе. Остаток вернётся на склад. Это действие нельзя отменить.',
    )
  })

  it.each([
    ['a card hold', held, 'Банк снимет холд 1 299,00 ₽.'],
    ['a card that was charged', captured, 'Вернётся тем же способом, которым оплачен заказ: 1 299,00 ₽.'],
    [
      'a hold of a part',
      order({ back: back({ release: 299_00, refund: total - 299_00 }) }),
      'Банк снимет холд 299,00 ₽. Вернётся тем же способом, которым оплачен заказ: 1 000,00 ₽.',
    ],
    ['a till', order({ back: back({ refund: total, way: 'till' }) }), 'Вернуть на кассе: 1 299,00 ₽.'],
    [
      'a gift card',
      order({ back: back({ refund: total, way: 'giftCard' }) }),
      'Вернётся на подарочную карту: 1 299,00 ₽.',
    ],
    [
      'a partner',
      order({ back: back({ refund: total, way: 'partner' }) }),
      'Вернёт сервис, которому заплатил покупатель: 1 299,00 ₽.',
    ],
  ])('[TK-07] [MO-04] says how the money goes back to %s, as the form beside it does', (_, facts, text) => {
    expect(question(facts, 'PARTIALLY_ISSUED', 1)).toContain(text)
    const { container } = render(
      <AcceptedPartAmount
        order={viewOf(facts).order}
        entries={[
          { lineId: kettle.lineId, returned: 1 } as Parameters<typeof AcceptedPartAmount>[0]['entries'][0],
        ]}
      />,
    )
    expect(`${plain(container.textContent ?? '')}.`).toBe(text)
  })

  it.each(['ru', 'en', 'kk'])(
    '[TK-07] never prints that 0 pieces are left or handed over, in %s',
    async (language) => {
      await i18next.changeLanguage(language)
      await i18next.loadNamespaces(['runner', 'delivery/v1'])
      try {
        for (const facts of [unpaid, held, captured]) {
          expect(question(facts, 'ISSUED_IN_FULL', 0)).not.toMatch(/(^|\D)0 /)
          expect(question(facts, 'RETURNED_FULLY', 2)).not.toMatch(/(^|\D)0 /)
        }
      } finally {
        await i18next.changeLanguage('ru')
      }
    },
  )
})

describe('money in other dialogs', () => {
  const lost = 'deliveryOutcome/v1:events.LOST.confirm'
  const cancel = 'cancelOrder/v1:states.choosingReason.instruction'

  it('[OA-01] a cancellation names the refund and its method, which depend on the payment of the order', () => {
    for (const key of [lost, cancel]) {
      expect(textOf(held, key)).toContain('Банк снимет холд 2 598,00 ₽.')
      expect(textOf(captured, key)).toContain('Вернётся тем же способом, которым оплачен заказ: 2 598,00 ₽.')
      expect(textOf(unpaid, key)).toContain('Деньги возвращать не нужно.')
      expect(textOf(order({ back: back({ points: 50_00, release: 1_00 }) }), key)).toContain(
        'Банк снимет холд 1,00 ₽. Баллы вернутся на бонусный счёт: 50.',
      )
      for (const facts of [held, captured, unpaid])
        expect(textOf(facts, key)).not.toMatch(/если заказ оплачен/i)
    }
  })
})

describe('a released hold', () => {
  const readTexts = (...path: string[]) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../src', ...path), 'utf8'))

  it.each(['ru', 'en', 'kk'])(
    '[MO-04] is not called a hold of a card, because orders paid by SBP have holds too, in %s',
    (language) => {
      const { refund, say } = readTexts('client/app/i18n', language, 'runner.json')
      const [sms, mail] = ['sms', 'mail'].map((name) =>
        readTexts('server/platform/i18n', language, `${name}.json`),
      )
      const texts = [refund.released, say.back.missing.released, say.back.cancel.released]
      expect(texts.join(' ')).not.toMatch(/карт|card/i)
      for (const messages of [sms, mail])
        expect(
          JSON.stringify(messages)
            .match(/"released":"[^"]*"/g)
            ?.join(' '),
        ).not.toMatch(/карт|card/i)
    },
  )
})
