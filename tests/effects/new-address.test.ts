import { describe, expect, it } from 'vitest'
import { forms } from '../../schemas/forms/registry.generated.ts'
import { findRequiredAddressParts, findRuleViolations } from '../../src/client/runner/form/field-rules.ts'
import { orderEffects } from '../../src/server/domains/orders/effects.ts'
import { checkEventPayload } from '../../src/server/engine/payloads.ts'
import { Refusal, type FieldProblem } from '../../src/server/platform/http/refusal.ts'
import { createSampleScope } from '../support/scope.ts'

const whole = {
  city: 'Казань',
  street: 'ул. Баумана',
  house: '5',
  postcode: '420111',
  region: 'Татарстан',
  housing: '1',
  apartment: '12',
}
type Part = keyof typeof whole | 'pickupPoint'

/** Field of the form, by the part of the address that follows from it. */
const fieldOf = (part: Part) => (part === 'pickupPoint' ? 'pointId' : part)

function listProblems(check: () => unknown): string[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.details as FieldProblem[]).map(({ path }) => path.replace('/payload/', ''))
  }
}

const sampleOrder = (deliveryServiceMethod: number, deliveryIndex = '125047') => ({
  deliveryServiceMethod,
  deliveryIndex,
  deliveryServiceId: 1,
  deliveryAddress: { city: 'Москва', street: 'ул. Лесная', house: '5', postcode: deliveryIndex },
})

/** Parts that the server misses in the address, of which it has emptied `blank`. */
const listMissingOnServer = (
  order: ReturnType<typeof sampleOrder>,
  address: Partial<Record<Part, string>>,
  blank: readonly Part[],
) => {
  const emptied = { ...whole, ...address, ...Object.fromEntries(blank.map((part) => [part, ''])) }
  const params = { address: emptied, price: 0, earliestDay: '2026-11-22' }
  return listProblems(() => orderEffects.changeAddress(createSampleScope({ order }), params))
}

const names = (key: string | string[]) => String(key)

describe.each(['changeAddress/v1', 'confirmingDelivery/v1'] as const)('the new address in %s', (workflow) => {
  const listMissingInForm = (form: 'address' | 'point', method: number, data: Record<string, unknown>) => {
    const where = { zone: undefined, summary: {}, missingPieces: 0, deliveryMethod: method }
    const id = `${workflow}/${form}` as const
    return [
      ...listProblems(() => checkEventPayload(id, data)),
      ...Object.keys(findRuleViolations(id, data, { ...where, t: names, texts: names })),
    ]
  }

  it.each([
    ['courier', 1, 'address', whole],
    ['pickup point', 2, 'point', { city: whole.city, pickupPoint: 'Пункт № 1' }],
    ['post', 3, 'address', whole],
  ] as const)(
    '[TK-35] [VA-01] the form requires what the server requires, and marks it (%s)',
    (_, method, form, address) => {
      const parts = Object.keys(address) as Part[]
      const marked = [
        ...(forms[`${workflow}/${form}`].schema.required as string[]),
        ...findRequiredAddressParts(`${workflow}/${form}`, method),
      ]
      const blanks: Part[][] = [[], ...parts.map((part) => [part]), parts]
      for (const blank of blanks) {
        const filled = Object.fromEntries(
          Object.entries(address)
            .filter(([part]) => !blank.includes(part as Part))
            .map(([part, value]) => [fieldOf(part as Part), value]),
        )
        const missing = listMissingOnServer(sampleOrder(method), address, blank).map((part) =>
          fieldOf(part as Part),
        )
        const inForm = listMissingInForm(form, method, { ...filled, price: 0 })
        expect(inForm.sort(), blank.join()).toEqual(missing.sort())
        expect(marked).toEqual(expect.arrayContaining(missing))
      }
      expect(listMissingOnServer(sampleOrder(method), address, parts)).not.toEqual([])
    },
  )
})

it('[TK-35] another street may have the postcode of the old one by post', () =>
  expect(listMissingOnServer(sampleOrder(3, whole.postcode), {}, [])).toEqual([]))
