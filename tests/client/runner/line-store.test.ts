import { expect, it } from 'vitest'
import type { Entry } from '../../../src/client/runner/fields/order-lines/line-entries.ts'
import { lineModes } from '../../../src/client/runner/fields/order-lines/line-modes.ts'
import { LineStore } from '../../../src/client/runner/fields/order-lines/line-store.ts'
import { StepData } from '../../../src/client/runner/form/step-data.ts'
import { shoes } from './sample-task.ts'

const line = { ...shoes, ordered: 2, collected: 2, marks: ['a', 'b'] }

function openDisbanding() {
  const data = new StepData({ lines: [{ lineId: line.lineId, returned: 1, reasonId: null, marks: ['a'] }] })
  const store = new LineStore(data, 'lines', { all: [line], open: [line] }, lineModes['disband']!)
  return { store, entry: () => (data.get()['lines'] as Entry[])[0] }
}

it('[TK-19] keys of a scan that a count took for its own are taken back with the unit that was scanned before', () => {
  const { store, entry } = openDisbanding()
  store.setCount(line.lineId, 0)
  expect(entry()).toMatchObject({ returned: 0, marks: [] })
  store.setCount(line.lineId, 1, true)
  expect(entry()).toMatchObject({ returned: 1, marks: ['a'] })
})

it('[TK-27] a count that is typed anew says nothing of which unit it is', () => {
  const { store, entry } = openDisbanding()
  store.setCount(line.lineId, 0)
  store.setCount(line.lineId, 1)
  expect(entry()).toMatchObject({ returned: 1, marks: [] })
})
