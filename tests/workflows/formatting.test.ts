import { describe, expect, it } from 'vitest'
import formatting from '../../workflows/formatting/v1/machine.ts'
import samples from '../../workflows/formatting/v1/scenarios.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const [withPackages, withoutPackages] = samples.inputs.map(({ input }) => input)

/** Returns a sample event by its name: type, payload and facts. */
function sample(name: string) {
  const { type, payload, facts } = samples.events.find((e) => e.name === name)!
  return [type, payload, { facts: { ...facts } }] as const
}

const collecting = (input = withPackages!) => play(formatting, input).send('STARTED')
const confirming = (name: string) => collecting(withoutPackages).send(...sample(name))
const reported = (instance: ReturnType<typeof play>) => instance.effect('reportToOrder')

describe('collecting', () => {
  it('[TK-03] starting notifies the order that it is being formed', () => {
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
  ])('[TK-03] %s is refused by the rule %s', (name, rule) => {
    expect(collecting().refuses(...sample(name))).toBe(rule)
  })

  it('[TK-03] the price of the chosen packages is known before the confirmation', () => {
    const packed = play(formatting, withPackages!)
      .send('STARTED')
      .send(...sample('all collected'))
    expect(packed.summary()).toMatchObject({ packagesSum: 0 })
    packed.send(
      'PACKED',
      {
        packages: [
          { typeId: 1, count: 2 },
          { typeId: 2, count: 1 },
        ],
      },
      { facts: { packagePrices: { 1: 7_00, 2: 10_00 } } },
    )
    expect(packed.summary()).toMatchObject({ packages: 3, packagesSum: 24_00 })
  })

  it('[TK-03] going back keeps what was entered', () => {
    const instance = collecting()
      .send(...sample('a marked piece is missing'))
      .send('BACK_TO_COLLECTION')
    expect(instance.formData('formatting/v1/collect')).toEqual(sample('a marked piece is missing')[1])
  })
})

describe('packages', () => {
  it.each([
    ['no package', 'atLeastOnePackage'],
    ['one type twice', 'everyPackageTypeOnce'],
    ['too many packages', 'packagesWithinLimit'],
  ])('[TK-03] %s is refused by the rule %s', (name, rule) => {
    expect(
      collecting()
        .send(...sample('all collected'))
        .refuses(...sample(name)),
    ).toBe(rule)
  })

  it('[TK-03] an order without packages goes straight to confirmation', () => {
    expect(confirming('all collected').state()).toBe('confirming')
  })
})

describe('forming', () => {
  it.each([
    ['all collected', 'FORMED_IN_FULL'],
    ['a marked piece is missing', 'FORMED_WITH_SHORTAGE'],
    ['below the minimum sum', 'FORMED_BELOW_MINIMUM'],
    ['nothing collected', 'NOTHING_COLLECTED'],
  ])('[TK-03] %s, then Form: the collected pieces are saved and the order receives %s', (name, type) => {
    const instance = confirming(name)
    expect(instance.effects(), 'nothing is written before the confirmation').toEqual([])
    instance.send('FORM')
    expect(instance.effect('saveCollected')).toMatchObject({
      lines: (sample(name)[1] as { lines: unknown }).lines,
    })
    expect(reported(instance)).toMatchObject({ event: { type } })
  })

  it('[TK-03] the order is notified whether the collected pieces have a value: a gift alone has none', () => {
    const lines = [createSampleLine(1), createSampleLine(2, { unitPrice: 0 })]
    const gift = createSampleInput({ lines, packagesRequired: false })
    const ends = (first: number, second: number) =>
      play(formatting, gift)
        .send('STARTED')
        .send(
          'COLLECTED',
          {
            lines: [first, second].map((collected, i) => ({
              lineId: i + 1,
              collected,
              marks: [],
              reasonId: collected === 0 ? 1 : null,
            })),
          },
          { facts: { marks: { takenElsewhere: [] } } },
        )
        .send('FORM')
    expect(reported(ends(0, 1))).toEqual({ event: { type: 'FORMED_WITH_SHORTAGE', ofValue: false } })
    expect(reported(ends(1, 0))).toEqual({ event: { type: 'FORMED_WITH_SHORTAGE', ofValue: true } })
  })

  it('[TK-03] forming is irreversible: no further events are accepted', () => {
    const instance = confirming('all collected').send('FORM')
    expect(instance.state()).toBe('formedInFull')
    expect(instance.takes('BACK_TO_COLLECTION')).toBe(false)
    expect(formatting.events.FORM).toMatchObject({ irreversible: true })
  })
})
