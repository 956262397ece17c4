import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/server/platform/random.ts'
import { compareRuns, measureRuns } from '../../../src/server/processes/what-if/run-measures.ts'
import { calibrateModel, simulateRuns } from '../../../src/server/processes/what-if/simulate-runs.ts'
import {
  computeMean,
  computeShareBelow,
  interpolateQuantile,
  type ProcessModel,
  type ModelState,
} from '../../../src/server/processes/what-if/model.ts'
import { simulateProcess } from '../../../src/server/processes/what-if/simulate.ts'

const minute = 60_000
const hour = 60 * minute
const always = (n: number) => Array.from({ length: 24 }, () => n)

/** Exponential distribution with this mean, discretized; its largest values have a probability of one in ten thousand. */
const exponential = (mean: number) =>
  Array.from({ length: 2_001 }, (_, n) => -Math.log(1 - Math.min(n / 2_000, 0.9999)) * mean)

const state = (path: string, more: Partial<ModelState> = {}): ModelState => ({
  path,
  origin: path,
  end: false,
  exits: [],
  unstaffedExits: [],
  work: [],
  waiting: [],
  automaticStays: [],
  roles: [],
  ...more,
})
const done = state('done', { end: true })
const exit = (to: string, share = 1, person = true) => ({ event: 'NEXT', to, share, person })

interface Queue {
  /** Arrivals per hour, work in minutes, number of people. */
  arrivals: number
  work: number
  people: number
}

const queue = ({ arrivals, work, people }: Queue): ProcessModel => ({
  states: [
    state('work', { exits: [exit('done')], work: exponential(work * minute), roles: ['clerk'] }),
    done,
  ],
  groups: [{ id: 'clerk@', roles: 'clerk', pfm: null, people: always(people), free: 1 }],
  arrivals: [{ pfm: null, to: 'work', perHour: always(arrivals) }],
  openStays: [],
})

/** Erlang's formula for M/M/c: mean waiting time in the queue, ms. */
function erlangC({ arrivals, work, people }: Queue): number {
  const load = (arrivals * work) / 60
  let term = 1
  let sum = 1
  for (let n = 1; n < people; n += 1) sum += term *= load / n
  const all = (term * load) / people / (1 - load / people)
  return (all / (sum + all)) * ((work * minute) / (people - load))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('simulation of a process', () => {
  it.each<Queue>([
    { arrivals: 4, work: 10, people: 1 },
    { arrivals: 10, work: 10, people: 2 },
    { arrivals: 26, work: 10, people: 5 },
  ])(
    "[PO-08] $people people, $arrivals per hour of $work minutes: waiting time as by Erlang's formula",
    (load) => {
      const waits = Array.from(
        { length: 12 },
        (_, seed) => simulateProcess(queue(load), 60, createRandom(seed)).states.get('work')!.waits,
      ).flat()
      const expected = erlangC(load)
      expect(mean(waits) / expected).toBeGreaterThan(0.93)
      expect(mean(waits) / expected).toBeLessThan(1.07)
    },
  )

  it('[PO-08] arrivals match the rate of each hour, with none in an hour with rate zero', () => {
    const perHour = always(0).with(9, 20).with(10, 5)
    const model = {
      ...queue({ arrivals: 0, work: 0.001, people: 1 }),
      arrivals: [{ pfm: null, to: 'work', perHour }],
    }
    const run = simulateProcess(model, 100, createRandom(3))
    expect(run.arrived).toBeGreaterThan(2_400)
    expect(run.arrived).toBeLessThan(2_600)
    expect(run).toMatchObject({ finished: run.arrived, unfinished: 0 })
  })

  it('[PO-08] nobody works outside working hours, and work that arrived at night starts in the morning', () => {
    const model = queue({ arrivals: 0, work: 1, people: 1 })
    const run = simulateProcess(
      {
        ...model,
        groups: [{ ...model.groups[0]!, people: always(0).fill(1, 9, 18) }],
        arrivals: [{ pfm: null, to: 'work', perHour: always(0).with(1, 3) }],
      },
      20,
      createRandom(5),
    )
    const { waits } = run.states.get('work')!
    expect(Math.min(...waits)).toBeGreaterThan(7 * hour - 1)
    expect(Math.max(...waits)).toBeLessThan(8 * hour + 30 * minute)
    expect(run.waiting[5]).toBeGreaterThan(0)
    expect(run.groups.get('clerk@')!.present).toBe(20 * 9 * hour)
  })

  it('[PO-08] people of one store do only its work; people of all stores do any', () => {
    const model = queue({ arrivals: 0, work: 1, people: 1 })
    const at = (pfm: string | null) =>
      simulateProcess(
        {
          ...model,
          groups: [{ ...model.groups[0]!, pfm }],
          arrivals: [{ pfm: '1002', to: 'work', perHour: always(1) }],
        },
        5,
        createRandom(1),
      )
    expect(at('1001').finished).toBe(0)
    expect(at('1001').states.get('work')!.queued).toHaveLength(at('1001').unfinished)
    expect(at('1002').finished).toBeGreaterThan(80)
    expect(at(null).finished).toBe(at('1002').finished)
  })

  it('[PO-08] a store without recorded people uses the transitions recorded for such stores', () => {
    const model = queue({ arrivals: 0, work: 1, people: 1 })
    const run = simulateProcess(
      {
        ...model,
        states: [
          { ...model.states[0]!, unstaffedExits: [exit('done', 1, false)], automaticStays: [5 * minute] },
          ...model.states.slice(1),
        ],
        groups: [{ ...model.groups[0]!, pfm: '1001' }],
        arrivals: ['1001', '1002'].map((pfm) => ({ pfm, to: 'work', perHour: always(2) })),
      },
      5,
      createRandom(1),
    )
    const { alone, byPerson, queued } = run.states.get('work')!
    expect(new Set(alone.map(Math.round))).toEqual(new Set([5 * minute]))
    expect([alone.length > 150, byPerson.length > 150, queued]).toEqual([true, true, []])
  })

  it('[PO-08] exits are chosen by their shares; system events need nobody', () => {
    const model: ProcessModel = {
      ...queue({ arrivals: 100, work: 1, people: 0 }),
      states: [
        state('work', {
          exits: [exit('done', 0.75, false), exit('given up', 0.25, false)],
          automaticStays: [minute],
        }),
        done,
        state('given up', { end: true }),
      ],
    }
    const run = simulateProcess(model, 40, createRandom(2))
    expect(run.finished).toBe(run.arrived - run.unfinished)
    const ended = (path: string) =>
      simulateProcess(
        { ...model, states: model.states.map((one) => (one.path === path ? { ...one, end: false } : one)) },
        40,
        createRandom(2),
      ).finished
    expect(ended('given up') / run.finished).toBeCloseTo(0.75, 1)
  })

  it('[PO-08] existing instances continue from their state, the longest waiting first', () => {
    const model = {
      ...queue({ arrivals: 0, work: 30, people: 1 }),
      openStays: [{ state: 'work', pfm: null, ages: [3 * hour, 2 * hour, hour] }],
    }
    const run = simulateProcess(
      { ...model, states: [{ ...model.states[0]!, work: [30 * minute] }, done] },
      1,
      createRandom(1),
    )
    expect(run.states.get('work')!.byPerson).toEqual([3.5 * hour, 3 * hour, 2.5 * hour])
    expect(run).toMatchObject({ arrived: 0, finished: 3, unfinished: 0 })
  })

  it('[PO-08] a user continues with the next step of the same instance first', () => {
    const model = {
      ...queue({ arrivals: 0, work: 30, people: 1 }),
      states: [
        state('work', { exits: [exit('pack')], work: [30 * minute], roles: ['clerk'] }),
        state('pack', { exits: [exit('done')], work: [10 * minute], roles: ['clerk'] }),
        done,
      ],
      openStays: [{ state: 'work', pfm: null, ages: [2 * hour, hour] }],
    }
    const run = simulateProcess(model, 1, createRandom(1))
    expect(run.durations).toEqual([2 * hour + 40 * minute, hour + 80 * minute])
    expect(run.states.get('pack')!.waits).toEqual([0, 0])
    const cold = { ...model.states[1]!, waiting: [2 * minute] }
    const put = simulateProcess({ ...model, states: [model.states[0]!, cold, done] }, 1, createRandom(1))
    // The first box waits for something else meanwhile, so the second one is started.
    expect(put.states.get('pack')!.waits).toEqual([28 * minute, 8 * minute])
  })

  it('[PO-08] cycles without duration are detected', () => {
    const round = state('work', { exits: [exit('work', 1, false)] })
    const model = { ...queue({ arrivals: 1, work: 1, people: 1 }), states: [round, done] }
    expect(() => simulateProcess(model, 1, createRandom(1))).toThrow('endless loop of an instance at work')
  })

  it('[PO-08] the same seed gives the same result; one more worker shortens queues, twice the orders lengthen them', () => {
    const busy = { arrivals: 11, work: 10, people: 2 }
    const today = simulateRuns(queue(busy), 2, 1, 30)
    expect(simulateRuns(queue(busy), 2, 1, 30)).toEqual(today)
    expect(simulateRuns(queue(busy), 2, 2, 30)).not.toEqual(today)
    const more = simulateRuns(queue({ ...busy, people: 3 }), 2, 1, 30)
    const twice = simulateRuns(queue({ ...busy, arrivals: 22 }), 2, 1, 30)
    const median = ({ states }: typeof today) => states[0]!.median!.middle
    expect(median(more)).toBeLessThan(median(today))
    expect(median(twice)).toBeGreaterThan(median(today) * 3)
    expect(twice.groups[0]!.busy!.middle).toBeGreaterThan(0.95)
    const { low, middle, high } = today.finished
    expect(low).toBeLessThan(middle)
    expect(middle).toBeLessThan(high!)
  })

  it('[PO-13] stays that last at the end of a run count as longer: a queue that only grows does not look fast', () => {
    const overloaded = queue({ arrivals: 60, work: 10, people: 1 })
    const [state] = simulateRuns(overloaded, 1, 1, 20).states
    // Nine of ten are still waiting after a day, so the times of the others tell nothing about the median.
    expect(state).toMatchObject({ median: null, p95: null, wait: null })
    expect(simulateRuns(overloaded, 1, 1, 20).life).toBeNull()
  })

  it('[PO-13] a difference is compared run by run; noise contains zero, and nothing is not compared', () => {
    const busy = { arrivals: 11, work: 10, people: 2 }
    const measure = (model: ProcessModel, seed = 1) => measureRuns(model, 2, seed, 40)
    const today = measure(queue(busy))
    const zero = { low: 0, middle: 0, high: 0 }
    expect(compareRuns(today, today)).toMatchObject({ arrived: zero, life: zero, states: [{ median: zero }] })
    // The same model with other random numbers: a difference that is only noise.
    const noise = compareRuns(today, measure(queue(busy), 500))
    expect(noise.life!.low).toBeLessThan(0)
    expect(noise.life!.high).toBeGreaterThan(0)
    const { arrived, life, states } = compareRuns(today, measure(queue({ ...busy, people: 3 })))
    expect(arrived!.low * arrived!.high).toBeLessThanOrEqual(0)
    expect(life!.high).toBeLessThan(0)
    expect(states[0]!.median!.high).toBeLessThan(0)
    const nothing = measure(queue({ ...busy, arrivals: 0 }))
    expect(compareRuns(nothing, nothing)).toEqual({
      arrived: null,
      finished: null,
      standing: null,
      life: null,
      peak: null,
      states: [{ state: 'work', left: null, median: null, p95: null, wait: null, standing: null }],
    })
  })

  it('[PO-08] waiting that no queue explains is detected and used to reproduce the past', () => {
    const source = queue({ arrivals: 6, work: 5, people: 2 })
    const slow = {
      ...source,
      states: [{ ...source.states[0]!, waiting: exponential(4 * hour) }, done],
    }
    const stays = simulateProcess(slow, 200, createRandom(9))
      .states.get('work')!
      .byPerson.sort((a, b) => a - b)
    const recorded = new Map([
      ['work', Array.from({ length: 21 }, (_, n) => interpolateQuantile(stays, n / 20))],
    ])
    const calibrated = calibrateModel(source, recorded, 4)
    expect(calibrated.fit).toBeGreaterThan(0.9)
    expect(calibrated.fit).toBeLessThan(1.1)
    const middle = interpolateQuantile(calibrated.model.states[0]!.waiting, 0.5) / (Math.LN2 * 4 * hour)
    expect(middle).toBeGreaterThan(0.85)
    expect(middle).toBeLessThan(1.15)
    // Records without waiting cannot be reproduced by an insufficient number of people.
    const tooFew = queue({ arrivals: 30, work: 10, people: 2 })
    expect(calibrateModel(tooFew, recorded, 4).fit).toBeGreaterThan(2)
  })
})

describe('quantiles', () => {
  it('[PO-08] are interpolated, and return the share below a value', () => {
    const values = [0, 10, 20, 40]
    expect([0, 0.5, 1].map((p) => interpolateQuantile(values, p))).toEqual([0, 15, 40])
    expect([-1, 0, 15, 30, 40, 50].map((value) => computeShareBelow(values, value))).toEqual([
      0,
      0,
      0.5,
      5 / 6,
      1,
      1,
    ])
    expect(computeMean(values)).toBeCloseTo((5 + 15 + 30) / 3)
    expect([
      interpolateQuantile([], 0.5),
      interpolateQuantile([7], 0.5),
      computeShareBelow([], 3),
      computeShareBelow([7], 3),
    ]).toEqual([0, 7, 1, 0])
  })
})
