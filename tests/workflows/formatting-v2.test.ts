import { expect, it } from 'vitest'
import formatting from '../../workflows/formatting/v2/machine.ts'
import { createSampleInput, createSampleLine } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const formOf = (lines: ReturnType<typeof createSampleLine>[]) =>
  play(formatting, createSampleInput({ lines })).send('STARTED').formData('formatting/v2/collect')

it('[TK-03] version 2: a returned order opens with the collected pieces, their reasons and marks', () => {
  const form = formOf([
    createSampleLine(1, { ordered: 3, collected: 2, reasonId: 1 }),
    createSampleLine(2, { ordered: 1, collected: 1, marked: true, marks: ['mark'] }),
  ])
  expect(form).toEqual({
    lines: [
      { lineId: 1, collected: 2, reasonId: 1, marks: [] },
      { lineId: 2, collected: 1, reasonId: null, marks: ['mark'] },
    ],
  })
})

it('[TK-03] version 2: an order formed for the first time opens empty', () => {
  const form = formOf([createSampleLine(1, { ordered: 3 })])
  expect(form).toEqual({ lines: [{ lineId: 1, collected: 0, reasonId: null, marks: [] }] })
})
