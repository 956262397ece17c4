import { describe, expect, it } from 'vitest'
import formationDelivery from '../../workflows/formationDelivery/v1/machine.ts'
import samples from '../../workflows/formationDelivery/v1/scenarios.ts'
import { play } from './play.ts'

const inputOf = (name: string) => samples.inputs.find((i) => i.name === name)!.input
const withPackages = inputOf('with packages')
const withoutPackages = inputOf('without packages')

/** Returns a sample event by its name: type, payload and facts. */
function sample(name: string) {
  const { type, payload, facts } = samples.events.find((e) => e.name === name)!
  return [type, payload, { facts: { ...facts } }] as const
}

const box = (grams: number | null, unused = false) => ({ typeId: 2, weight: grams, unused })
const tares = (...boxes: ReturnType<typeof box>[]) => ({ tares: boxes })
const twoPackages = { packages: [{ typeId: 1, count: 2 }] }

const collecting = (input = withPackages) => play(formationDelivery, input).send('STARTED')
const weighing = (name = 'all collected', input = withPackages) => collecting(input).send(...sample(name))
const packing = () => weighing().send('TARES_WEIGHED', tares(box(9_000)))
const confirming = (name: string) =>
  weighing(name, withoutPackages).send('TARES_WEIGHED', tares(box(9_000), box(4_500)))
const reported = (instance: ReturnType<typeof play>) => instance.effect('reportToOrder')

describe('collecting for delivery', () => {
  it('[TK-09] starting notifies the order that it is being formed', () => {
    expect(reported(collecting())).toEqual({ event: { type: 'FORMING_STARTED' } })
  })

  it.each([
    ['more than ordered', 'nothingAboveOrdered'],
    ['no reason given', 'everyShortageHasReason'],
    ['a line left out', 'everyLineIsTheOrders'],
    ['a mark not scanned', 'everyMarkIsScanned'],
    ['mark of another product', 'everyMarkIsGood'],
    ['separators lost', 'everyMarkIsGood'],
    ['one mark twice', 'noMarkTwice'],
    ['mark of another order', 'noMarkOfAnotherOrder'],
  ])('[TK-09] %s is refused by the rule %s', (name, rule) => {
    expect(collecting().refuses(...sample(name))).toBe(rule)
  })

  it('[TK-09] a delivery takes at least one collected product: with none the order is cancelled by Form', () => {
    const instance = weighing()
      .send('TARES_WEIGHED', tares(box(9_000)))
      .send('PACKED', twoPackages)
    instance.send('BACK_TO_COLLECTION').send(...sample('nothing collected'))
    expect(instance.state()).toBe('outOfStock')
    expect(instance.takes('TARES_WEIGHED', tares(box(9_000)))).toBe(false)
    instance.send('FORM')
    expect(reported(instance)).toEqual({ event: { type: 'NOTHING_COLLECTED' } })
    expect(instance.effect('saveTares'), 'the earlier packing is dropped').toEqual({ tares: [] })
    expect(instance.effect('saveCollected')).toMatchObject({ packages: [] })
  })

  it('[TK-09] a returned order opens with the collected pieces, their reasons and marks', () => {
    const before = inputOf('collected before').order.lines
    expect(collecting(inputOf('collected before')).formData('formationDelivery/v1/collect')).toEqual({
      lines: before.map(({ lineId, collected, reasonId, marks }) => ({ lineId, collected, reasonId, marks })),
    })
    expect(collecting().formData('formationDelivery/v1/collect')).toMatchObject({
      lines: [{ collected: 0, marks: [] }, { collected: 0 }],
    })
  })

  it('[TK-09] it is not worked on a phone', () => {
    for (const { meta } of Object.values(formationDelivery.machine.root.states)) {
      if (meta?.for === 'person') expect(meta.mobile).toBe(false)
    }
  })
})

describe('tare', () => {
  const refused = (...boxes: ReturnType<typeof box>[]) => weighing().refuses('TARES_WEIGHED', tares(...boxes))

  it('[TK-09] every container needs its weight', () => {
    expect(refused(box(9_000), box(null))).toBe('everyTareWeighed')
    expect(refused()).toBe('atLeastOneTare')
    expect(refused(box(9_000), box(1))).toBe(null)
  })

  it('[TK-09] a box above the courier maximum of 15 kg is refused, one at the maximum is accepted', () => {
    expect(refused(box(15_001))).toBe('noBoxTooHeavy')
    expect(refused(box(1_000), box(15_001))).toBe('noBoxTooHeavy')
    expect(refused(box(15_000))).toBe(null)
  })

  it('[TK-09] the total weight does not exceed 30 kg', () => {
    expect(refused(box(15_000), box(15_000))).toBe(null)
    expect(refused(box(15_000), box(15_000), box(1))).toBe('weightWithinLimit')
  })

  it('[TK-09] the limits are settings, not numbers of the machine', () => {
    const limits = { ...withPackages.limits, maxBoxWeight: 5_000, maxOrderWeight: 8_000 }
    const instance = weighing('all collected', { ...withPackages, limits })
    expect(instance.summary()).toMatchObject({ maxBoxKg: 5, maxOrderKg: 8 })
    expect(instance.refuses('TARES_WEIGHED', tares(box(5_001)))).toBe('noBoxTooHeavy')
    expect(instance.refuses('TARES_WEIGHED', tares(box(5_000), box(3_001)))).toBe('weightWithinLimit')
  })

  it('[TK-09] the explanation of an unexpected weight is sent to the log at once and is not stored in the task', () => {
    const instance = weighing('all collected', inputOf('light goods')).send(
      'TARES_WEIGHED',
      tares(box(9_000)),
    )
    expect(instance.state()).toBe('doubtingWeight')
    instance.send('WEIGHT_CONFIRMED', { comment: 'Взвешено дважды' })
    expect(instance.effect('explainWeight')).toEqual({ comment: 'Взвешено дважды' })
    expect(JSON.stringify(instance.context())).not.toContain('дважды')
    instance.send('BACK_TO_TARES').send('TARES_WEIGHED', tares(box(9_000)))
    expect(instance.state(), 'the same weight needs no second explanation').toBe('packing')
    instance.send('BACK_TO_TARES').send('TARES_WEIGHED', tares(box(9_500)))
    expect(instance.state()).toBe('doubtingWeight')
  })

  it('[TK-09] unused containers prompt deletion: the step waits until they are removed', () => {
    const instance = weighing()
    const withUnused = tares(box(9_000), box(null, true), box(null))
    expect(instance.refuses('TARES_WEIGHED', withUnused)).toBe('noTareUnused')
    instance.send('UNUSED_TARES_DROPPED', withUnused)
    expect(instance.state()).toBe('weighing')
    expect(instance.formData('formationDelivery/v1/tares')).toEqual(tares(box(9_000), box(null)))
    expect(instance.refuses('UNUSED_TARES_DROPPED', tares(box(9_000)))).toBe('someTareUnused')
  })

  it('[TK-09] the current packing can be cancelled: it restarts with nothing packed', () => {
    const instance = packing().send('PACKED', twoPackages).send('BACK_TO_TARES')
    expect(instance.formData('formationDelivery/v1/tares')).toEqual(tares(box(9_000)))
    instance.send('PACKING_CANCELLED')
    expect(instance.state()).toBe('weighing')
    expect(instance.formData('formationDelivery/v1/tares')).toEqual(tares())
    expect(instance.formData('formationDelivery/v1/packages')).toEqual({ packages: [] })
    expect(instance.formData('formationDelivery/v1/collect'), 'the collected pieces stay').toMatchObject({
      lines: [{ collected: 2 }, { collected: 2 }],
    })
    expect(packing().send('PACKING_CANCELLED').state()).toBe('weighing')
    expect(formationDelivery.events.PACKING_CANCELLED).toMatchObject({ irreversible: true })
  })
})

describe('packages of a delivery', () => {
  it.each([
    ['no package', 'atLeastOnePackage'],
    ['one type twice', 'everyPackageTypeOnce'],
    ['too many packages', 'packagesWithinLimit'],
  ])('[TK-09] %s is refused by the rule %s', (name, rule) => {
    expect(packing().refuses(...sample(name))).toBe(rule)
  })

  it('[TK-09] an order without packages goes straight to confirmation', () => {
    expect(confirming('all collected').state()).toBe('confirming')
  })
})

describe('forming for delivery', () => {
  it.each([
    ['all collected', 'FORMED_IN_FULL'],
    ['a marked piece is missing', 'FORMED_WITH_SHORTAGE'],
    ['below the minimum sum', 'FORMED_BELOW_MINIMUM'],
  ])('[TK-09] %s, then Form: lines and tare are saved and the order receives %s', (name, type) => {
    const instance = confirming(name)
    expect(instance.effects(), 'nothing is written before the confirmation').toEqual([])
    expect(instance.summary()).toMatchObject({ tares: 2, weightKg: 13.5 })
    instance.send('FORM')
    expect(instance.effect('saveCollected')).toMatchObject({
      lines: (sample(name)[1] as { lines: unknown }).lines,
    })
    expect(instance.effect('saveTares')).toEqual(tares(box(9_000), box(4_500)))
    expect(reported(instance)).toMatchObject({ event: { type } })
  })

  it('[TK-09] forming is irreversible: no further events are accepted', () => {
    const instance = confirming('all collected').send('FORM')
    expect(instance.state()).toBe('formedInFull')
    for (const type of ['BACK_TO_TARES', 'BACK_TO_COLLECTION', 'PACKING_CANCELLED'])
      expect(instance.takes(type)).toBe(false)
    expect(formationDelivery.events.FORM).toMatchObject({ irreversible: true })
  })
})
