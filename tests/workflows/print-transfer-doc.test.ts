import { expect, it } from 'vitest'
import printTransferDoc from '../../workflows/printTransferDoc/v1/machine.ts'
import { sampleDelivery, createSampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const printing = () => play(printTransferDoc, createSampleInput({ ...sampleDelivery, statusId: 27 }))

it('[TK-08] both documents are printed, and the order is notified', () => {
  const instance = printing().send('DOCUMENTS_PRINTED', { transferDoc: true, labels: true })
  expect(instance.state()).toBe('printed')
  expect(instance.effects()).toEqual([
    { type: 'reportToOrder', params: { event: { type: 'DOCUMENTS_PRINTED' } } },
  ])
})

it('[TK-08] one of them is not enough', () => {
  const answersFor = (transferDoc: boolean, labels: boolean) =>
    printing().refuses('DOCUMENTS_PRINTED', { transferDoc, labels })
  expect(answersFor(false, true)).toBe('transferDocPrinted')
  expect(answersFor(true, false)).toBe('labelsPrinted')
})

it('[TK-08] it requires one confirmation', () => {
  expect(printTransferDoc.events.DOCUMENTS_PRINTED).toMatchObject({ irreversible: true })
})
