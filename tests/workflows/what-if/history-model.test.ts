import { describe, expect, it } from 'vitest'
import { buildHistoryModel, estimateStateTimes } from '../../../src/server/processes/what-if/history-model.ts'
import type { ProcessHistory } from '../../../src/server/processes/what-if/history-repository.ts'

const hour = 3_600_000

describe('[PO-13] times of the recorded stays', () => {
  it('are those of the ended stays if nobody waits', () => {
    const { byPerson, automatic, personWeight } = estimateStateTimes([
      [1, 1, 0, 0],
      [2, 1, 0, 0],
      [3, 1, 0, 0],
      [4, 0, 1, 0],
    ])
    expect([byPerson[0], byPerson[10], byPerson[20]]).toEqual([1, 2, 3])
    expect([automatic[0], automatic[20]]).toEqual([4, 4])
    expect(personWeight).toBeCloseTo(0.25)
  })

  it('include the slow ones that still wait: they are represented by the stays that ended later', () => {
    // Of ten, three were fast; six wait for hours, and one that waited as long has ended.
    const withWaiting = estimateStateTimes([
      [0.1 * hour, 3, 0, 0],
      [5 * hour, 0, 0, 6],
      [6 * hour, 1, 0, 0],
    ])
    expect(withWaiting.byPerson[10]).toBe(6 * hour)
    const leftOnly = estimateStateTimes([
      [0.1 * hour, 3, 0, 0],
      [6 * hour, 1, 0, 0],
    ])
    expect(leftOnly.byPerson[10]).toBe(0.1 * hour)
  })

  it('correct the shares of the exits too', () => {
    const history: ProcessHistory = {
      days: 10,
      exits: [
        { state: 'ready', pfm: null, event: 'STARTED', to: 'done', person: true, count: 3 },
        { state: 'ready', pfm: null, event: 'EXPIRED', to: 'lost', person: false, count: 1 },
      ],
      times: [
        {
          state: 'ready',
          longest: 6 * hour,
          work: null,
          observations: [
            [hour, 3, 0, 0],
            [5 * hour, 0, 0, 6],
            [6 * hour, 0, 1, 0],
          ],
        },
      ],
      workers: [],
      groups: [],
      arrivals: [{ pfm: null, to: 'ready', hours: {} }],
      openStays: [],
    }
    const { model } = buildHistoryModel(history, new Set(['done', 'lost']))
    const { exits, automaticStays } = model.states.find(({ path }) => path === 'ready')!
    expect(exits.map(({ event, share }) => [event, Number(share.toFixed(6))])).toEqual([
      ['STARTED', 0.3],
      ['EXPIRED', 0.7],
    ])
    expect(automaticStays[0]).toBe(6 * hour)
  })
})
