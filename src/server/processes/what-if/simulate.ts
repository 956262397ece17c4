import TinyQueue from 'tinyqueue'
import type { Random } from '../../platform/random.ts'
import {
  computeShareBelow,
  interpolateQuantile,
  type StateExit,
  type ProcessModel,
  type StaffGroup,
} from './model.ts'

const hour = 3_600_000
const day = 24 * hour

/** Result of one run. Times are in milliseconds. */
export interface SimulationRunResult {
  arrived: number
  finished: number
  /** Number of instances that have not ended when the run is over. */
  unfinished: number
  /**
   * Times of the finished instances from their first state to their end. For an instance that is open at the start of
   * the run, the time begins with the state in which it is then.
   */
  durations: number[]
  /** Times since the start of the instances that began in the run: of those that have ended, and of the others. */
  newInstances: CensoredTimes
  states: Map<string, StateRunResult>
  groups: Map<string, StaffGroupRunResult>
  /** Number of instances that are waiting for people, at the end of every hour. */
  waiting: number[]
}

export interface CensoredTimes {
  ended: number[]
  waiting: number[]
}

export interface StateRunResult {
  /** Durations of the stays that a person ended. */
  byPerson: number[]
  /** Durations of the stays that ended automatically. */
  alone: number[]
  /** Times in the queue for people, of the instances whose work has begun. */
  waits: number[]
  /** Durations so far of the stays that have not ended when the run is over. */
  lasting: number[]
  /** Times so far of the instances that are then waiting for people. */
  queued: number[]
}

export interface StaffGroupRunResult {
  /** Total working time of the group. */
  busy: number
  /** Total time in which people of the group were present. */
  present: number
}

interface Instance {
  pfm: string | null
  state: number
  exit: StateExit | null
  startedAt: number
  enteredAt: number
  readyAt: number
  steps: number
}

interface Queue {
  waiting: Instance[]
  head: number
}

interface Group {
  model: StaffGroup
  /** Number of people present in each hour of a day in this run. */
  people: number[]
  busy: number
  run: StaffGroupRunResult
  queues: Queue[]
}

type SimulationEvent =
  | { kind: 'arrive'; instance: Instance; to: number }
  | { kind: 'ready' | 'leave'; instance: Instance }
  | { kind: 'done'; instance: Instance; group: Group }
  | { kind: 'hour' }

/** `sequence`: position in the sequence of insertion, which is used to sort events with the same time. */
type ScheduledEvent = SimulationEvent & { at: number; sequence: number }

/** Maximum waiting time, in ms, with which a person continues directly with the next step of the same instance. */
const continueWithin = 60_000

/** Maximum number of steps of an instance. It stops an instance that loops without any time passing. */
const maxSteps = 10_000

/**
 * Simulates `days` days once, starting at midnight. Instances arrive at random with their hourly rate (Poisson
 * process). Exits and times are drawn at random. Work waits for a free person, and the work that has waited the longest
 * is done first. The same seed gives the same run.
 */
export function simulateProcess(model: ProcessModel, days: number, random: Random): SimulationRunResult {
  const endTime = days * day
  const indexOf = new Map(model.states.map(({ path }, index) => [path, index]))
  const runs = model.states.map((): StateRunResult => ({
    byPerson: [],
    alone: [],
    waits: [],
    lasting: [],
    queued: [],
  }))
  // One random number per group is used for all hours, so that an absent person is absent for the whole day.
  const groups = model.groups.map((group): Group => {
    const draw = random.next()
    const people = group.people.map((n) => Math.floor(n) + (draw < n - Math.floor(n) ? 1 : 0))
    return { model: group, people, busy: 0, run: { busy: 0, present: 0 }, queues: [] }
  })
  const schedule = new TinyQueue<ScheduledEvent>([], (a, b) => a.at - b.at || a.sequence - b.sequence)
  let eventCount = 0
  const scheduleEvent = (at: number, event: SimulationEvent) =>
    schedule.push(Object.assign(event, { at, sequence: (eventCount += 1) }))
  const run = {
    arrived: 0,
    finished: 0,
    durations: [] as number[],
    newInstances: { ended: [], waiting: [] } as CensoredTimes,
    waiting: [] as number[],
  }
  const running = new Set<Instance>()
  let queuedNow = 0

  const getHour = (now: number) => Math.floor(now / hour) % 24
  const countFree = (group: Group, now: number) => group.people[getHour(now)]! - group.busy

  const stations = new Map<string, { groups: Group[]; queue: Queue }>()
  const getStation = (state: number, pfm: string | null) => {
    const key = `${state} ${pfm ?? ''}`
    let station = stations.get(key)
    if (!station) {
      const { roles } = model.states[state]!
      const eligible = groups.filter(
        ({ model: group }) => roles.includes(group.roles) && (group.pfm === null || group.pfm === pfm),
      )
      station = { groups: eligible, queue: { waiting: [], head: 0 } }
      for (const group of eligible) group.queues.push(station.queue)
      stations.set(key, station)
    }
    return station
  }

  const exitsOf = (state: number, pfm: string | null) => {
    const { exits, unstaffedExits } = model.states[state]!
    const isUnstaffed = exits.length === 0 || getStation(state, pfm).groups.length === 0
    return isUnstaffed && unstaffedExits.length > 0 ? unstaffedExits : exits
  }

  /** @param by group whose work brought the instance to this state; null after an automatic exit */
  function enter(instance: Instance, state: number, now: number, by: Group | null) {
    instance.state = state
    instance.enteredAt = now
    instance.exit = drawExit(exitsOf(state, instance.pfm), random)
    if ((instance.steps += 1) > maxSteps)
      throw new Error(`endless loop of an instance at ${model.states[state]!.path}`)
    if (instance.exit === null) {
      if (model.states[state]!.end) {
        run.finished += 1
        run.durations.push(now - instance.startedAt)
        if (instance.startedAt >= 0) run.newInstances.ended.push(now - instance.startedAt)
        running.delete(instance)
      }
      return
    }
    const { waiting, automaticStays } = model.states[state]!
    const delay = interpolateQuantile(instance.exit.person ? waiting : automaticStays, random.next())
    if (
      by &&
      instance.exit.person &&
      delay < continueWithin &&
      countFree(by, now) > 0 &&
      getStation(state, instance.pfm).groups.includes(by)
    ) {
      instance.readyAt = now
      beginWork(by, instance, now)
    } else scheduleExit(instance, now + delay)
  }

  function scheduleExit(instance: Instance, at: number) {
    scheduleEvent(at, { kind: instance.exit!.person ? 'ready' : 'leave', instance })
  }

  function beginWork(group: Group, instance: Instance, now: number) {
    const state = model.states[instance.state]!
    const duration = interpolateQuantile(state.work, random.next()) / group.model.free
    group.busy += 1
    group.run.busy += Math.min(duration, endTime - now)
    runs[instance.state]!.waits.push(now - instance.readyAt)
    scheduleEvent(now + duration, { kind: 'done', instance, group })
  }

  function serve(group: Group, now: number) {
    while (countFree(group, now) > 0) {
      let oldest: Queue | null = null
      for (const queue of group.queues) {
        const first = queue.waiting[queue.head]
        if (first && (oldest === null || first.readyAt < oldest.waiting[oldest.head]!.readyAt)) oldest = queue
      }
      if (oldest === null) return
      const instance = oldest.waiting[oldest.head]!
      oldest.head += 1
      if (oldest.head > 1_000 && oldest.head * 2 > oldest.waiting.length) {
        oldest.waiting.splice(0, oldest.head)
        oldest.head = 0
      }
      queuedNow -= 1
      beginWork(group, instance, now)
    }
  }

  function becomeReady(instance: Instance, now: number) {
    instance.readyAt = now
    const { groups: eligible, queue } = getStation(instance.state, instance.pfm)
    const free = eligible.find((group) => countFree(group, now) > 0)
    if (free) return beginWork(free, instance, now)
    queue.waiting.push(instance)
    queuedNow += 1
  }

  function exitState(instance: Instance, now: number, by: Group | null) {
    const stay = runs[instance.state]!
    ;(instance.exit!.person ? stay.byPerson : stay.alone).push(now - instance.enteredAt)
    enter(instance, indexOf.get(instance.exit!.to)!, now, by)
  }

  for (const { state, pfm, ages } of model.openStays)
    for (const age of ages) {
      const index = indexOf.get(state)!
      const { waiting, automaticStays } = model.states[index]!
      const exit = drawExit(exitsOf(index, pfm), random)
      const instance = { pfm, state: index, exit, startedAt: -age, enteredAt: -age, readyAt: 0, steps: 0 }
      running.add(instance)
      if (exit === null) continue
      // The stay has already lasted for some time, so only longer stays may be drawn.
      const distribution = exit.person ? waiting : automaticStays
      const elapsedShare = computeShareBelow(distribution, age)
      const delay =
        elapsedShare >= 1
          ? 0
          : interpolateQuantile(distribution, elapsedShare + (1 - elapsedShare) * random.next()) - age
      scheduleExit(instance, Math.max(delay, 0))
    }
  for (const { pfm, to, perHour } of model.arrivals)
    for (let h = 0; h < days * 24; h += 1)
      for (let at = h * hour; ;) {
        at += (-Math.log(1 - random.next()) * hour) / (perHour[h % 24]! || Number.MIN_VALUE)
        if (!(at < (h + 1) * hour)) break
        const instance = { pfm, state: 0, exit: null, startedAt: at, enteredAt: at, readyAt: 0, steps: 0 }
        scheduleEvent(at, { kind: 'arrive', instance, to: indexOf.get(to)! })
      }
  for (let h = 1; h <= days * 24; h += 1) scheduleEvent(h * hour, { kind: 'hour' })

  for (let next = schedule.pop(); next && next.at <= endTime; next = schedule.pop()) {
    const now = next.at
    if (next.kind === 'arrive') {
      run.arrived += 1
      running.add(next.instance)
      enter(next.instance, next.to, now, null)
    } else if (next.kind === 'ready') becomeReady(next.instance, now)
    else if (next.kind === 'leave') exitState(next.instance, now, null)
    else if (next.kind === 'done') {
      next.group.busy -= 1
      exitState(next.instance, now, next.group)
      serve(next.group, now)
    } else {
      if (now < endTime) for (const group of groups) serve(group, now)
      run.waiting.push(queuedNow)
    }
  }

  for (const { state, startedAt, enteredAt } of running) {
    runs[state]!.lasting.push(endTime - enteredAt)
    if (startedAt >= 0) run.newInstances.waiting.push(endTime - startedAt)
  }
  for (const [key, { queue }] of stations)
    for (const { readyAt } of queue.waiting.slice(queue.head))
      runs[Number(key.split(' ')[0])]!.queued.push(endTime - readyAt)
  for (const { people, run: groupRun } of groups)
    groupRun.present = people.reduce((sum, n) => sum + n, 0) * hour * days
  return {
    ...run,
    unfinished: running.size,
    states: new Map(model.states.map(({ path }, index) => [path, runs[index]!])),
    groups: new Map(groups.map(({ model: { id }, run: groupRun }) => [id, groupRun])),
  }
}

function drawExit(exits: readonly StateExit[], random: Random): StateExit | null {
  let remaining = random.next() * exits.reduce((sum, { share }) => sum + share, 0)
  for (const exit of exits) {
    remaining -= exit.share
    if (remaining < 0) return exit
  }
  return exits.at(-1) ?? null
}
