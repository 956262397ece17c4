import { describe, expect, it } from 'vitest'
import editAfterFormatting from '../../workflows/editAfterFormatting/v1/machine.ts'
import samples from '../../workflows/editAfterFormatting/v1/scenarios.ts'
import { play } from './play.ts'

const [withPackages, withoutPackages] = samples.inputs.map(({ input }) => input)

/** Returns a sample event by its name: type, payload and facts. */
function sample(name: string) {
  const { type, payload, facts } = samples.events.find((e) => e.name === name)!
  return [type, payload, { facts: { ...facts } }] as const
}
const collecting = (choice = 'all lines', input = withPackages!) =>
  play(editAfterFormatting, input).send(...sample(choice))
const confirming = (name: string, choice?: string) =>
  collecting(choice, withoutPackages).send(...sample(name))
type Instance = ReturnType<typeof play>
const reported = (instance: Instance) => instance.effect('reportToOrder')
const linesIn = (data: unknown) => (data as { lines: { lineId: number; collected: number }[] }).lines

describe('choice', () => {
  it('[TK-13] no line chosen, or one of another order, is refused', () => {
    const instance = play(editAfterFormatting, withPackages!)
    expect(instance.refuses(...sample('no line'))).toBe('somethingChosen')
    expect(instance.refuses(...sample('a line of another order'))).toBe('everyLineIsTheOrders')
  })

  it('[TK-13] chosen lines are collected again from zero, the others keep their marks and reasons', () => {
    const [chosen, marked, missing] = linesIn(
      collecting('the plain line').formData('editAfterFormatting/v1/collect'),
    )
    const [, secondLine] = withPackages!.order.lines
    expect(chosen).toEqual({ lineId: 1, collected: 0, reasonId: null, marks: [] })
    expect(marked).toEqual({ lineId: 2, collected: 2, reasonId: null, marks: secondLine!.marks })
    expect(missing).toEqual({ lineId: 3, collected: 0, reasonId: 1, marks: [] })
  })

  it('[TK-13] a line that was not chosen cannot change', () => {
    const instance = collecting('the plain line')
    expect(instance.refuses(...sample('a marked piece less'))).toBe('unchosenLinesStay')
    expect(instance.refuses(...sample('one mark twice'))).toBe('unchosenLinesStay')
    expect(instance.refuses(...sample('the missing piece is found'))).toBeNull()
  })
})

describe('collecting again', () => {
  it.each([
    ['a line left out', 'everyLineIsThere'],
    ['more than ordered', 'nothingAboveOrdered'],
    ['no reason given', 'everyShortageHasReason'],
    ['a mark not scanned', 'everyMarkIsScanned'],
    ['mark of another product', 'everyMarkIsGood'],
    ['one mark twice', 'noMarkTwice'],
    ['mark of another order', 'noMarkOfAnotherOrder'],
  ])('[TK-13] %s is refused by the rule %s', (name, rule) => {
    expect(collecting().refuses(...sample(name))).toBe(rule)
  })

  it.each([
    ['no package', 'atLeastOnePackage'],
    ['one type twice', 'everyPackageTypeOnce'],
    ['too many packages', 'packagesWithinLimit'],
  ])('[TK-13] the order is packed again: %s is refused by the rule %s', (name, rule) => {
    expect(
      collecting()
        .send(...sample('as before'))
        .refuses(...sample(name)),
    ).toBe(rule)
  })
})

describe('end of the edit', () => {
  it.each([
    ['as before', 'EDITED_IN_FULL'],
    ['the missing piece is found', 'EDITED_IN_FULL'],
    ['a marked piece less', 'EDITED_WITH_SHORTAGE'],
    ['nothing collected', 'NOTHING_COLLECTED'],
  ])('[TK-13] %s: every line is saved with its marks, and the order receives %s', (name, type) => {
    const instance = confirming(name)
    expect(instance.effects(), 'nothing is written before it is confirmed').toEqual([])
    instance.send('CONFIRM')
    expect(instance.effect('saveCollected')).toEqual({ ...(sample(name)[1] as object), packages: [] })
    expect(reported(instance)).toMatchObject({ event: { type } })
    expect(instance.takes('DROP')).toBe(false)
    expect(editAfterFormatting.events.CONFIRM).toMatchObject({ irreversible: true })
  })

  it('[TK-13] marks of a line that was not chosen are saved too', () => {
    const instance = confirming('the missing piece is found', 'the plain line').send('CONFIRM')
    const { lines } = instance.effect('saveCollected') as { lines: { marks: string[] }[] }
    expect(lines[1]!.marks).toHaveLength(2)
  })

  it('[TK-13] the packages of the new packing are saved', () => {
    const instance = collecting()
      .send(...sample('as before'))
      .send(...sample('two packages'))
      .send('CONFIRM')
    expect(instance.effect('saveCollected')).toMatchObject({ packages: [{ typeId: 1, count: 2 }] })
  })

  it.each<[string, () => Instance]>([
    ['choosing', () => play(editAfterFormatting, withPackages!)],
    ['collecting', () => collecting()],
    ['packing', () => collecting().send(...sample('as before'))],
    ['confirming', () => confirming('as before')],
    ['emptied', () => confirming('nothing collected')],
  ])('[TK-13] dropped while %s: the order stays as it was formed', (_, instance) => {
    const dropped = instance().send('DROP')
    expect(dropped.state()).toBe('editDropped')
    expect(dropped.effects()).toEqual([
      { type: 'reportToOrder', params: { event: { type: 'EDIT_DROPPED' } } },
    ])
  })
})
