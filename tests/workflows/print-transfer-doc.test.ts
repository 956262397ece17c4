import { expect, it } from 'vitest'
import printTransferDoc from '../../workflows/printTransferDoc/v1/machine.ts'
import { sampleDelivery, sampleInput } from '../../workflows/scenarios.ts'
import { play } from './play.ts'

const printing = () => play(printTransferDoc, sampleInput({ ...sampleDelivery, statusId: 27 }))

it('[TK-08] both papers are printed, and the order hears of it', () => {
  const game = printing().send('DOCUMENTS_PRINTED', { transferDoc: true, labels: true })
  expect(game.state()).toBe('printed')
  expect(game.effects()).toEqual([
    { type: 'reportToOrder', params: { event: { type: 'DOCUMENTS_PRINTED' } } },
  ])
})

it('[TK-08] one of them is not enough', () => {
  const answersFor = (transferDoc: boolean, labels: boolean) =>
    printing().refuses('DOCUMENTS_PRINTED', { transferDoc, labels })
  expect(answersFor(false, true)).toBe('transferDocPrinted')
  expect(answersFor(true, false)).toBe('labelsPrinted')
})

it('[TK-08] it is asked once', () => {
  expect(printTransferDoc.events.DOCUMENTS_PRINTED).toMatchObject({ irreversible: true })
})
