import TinyQueue from 'tinyqueue'
import type { Random } from '../../platform/random.ts'
import { partBelow, quantile, type Exit, type Model, type ModelGroup } from './model.ts'

const hour = 3_600_000
const day = 24 * hour

/** What one life of the days has brought. Times in milliseconds. */
export interface Run {
  arrived: number
  finished: number
  /** Instances that are not at an end when the days are over. */
  standing: number
  /** From its first state to an end, of those that came to one. */
  lives: number[]
  states: Map<string, StateRun>
  groups: Map<string, GroupRun>
  /** How many wait for people at the end of every hour. */
  waiting: number[]
}

export interface StateRun {
  /** Stays that ended, by a person and by themselves. */
  byPerson: number[]
  alone: number[]
  /** In the queue for people, of those whose work was begun. */
  waits: number[]
  /** Stand there when the days are over; of these `queued` wait for people. */
  standing: number
  queued: number
}

export interface GroupRun {
  /** Milliseconds at work, and those of the people who were there. */
  busy: number
  present: number
}

interface Life {
  pfm: string | null
  state: number
  exit: Exit | null
  bornAt: number
  enteredAt: number
  readyAt: number
  steps: number
}

interface Queue {
  waiting: Life[]
  head: number
}

interface Group {
  model: ModelGroup
  /** People of each hour in this run. */
  people: number[]
  busy: number
  run: GroupRun
  queues: Queue[]
}

type Happening =
  | { kind: 'arrive'; life: Life; to: number }
  | { kind: 'ready' | 'leave'; life: Life }
  | { kind: 'done'; life: Life; group: Group }
  | { kind: 'hour' }

/** `nth`: of what is due at one instant, what was put in first comes first. */
type Due = Happening & { at: number; nth: number }

/** Whoever has done one step goes on with the next one when no more than this must pass: nobody puts a half-packed box away. */
const inOneGo = 60_000

/** Ways that go round in no time would never end. */
const maxSteps = 10_000

/**
 * Lives through `days` days from midnight once: instances come by chance at their rate (Poisson, per hour), each takes the
 * exits and times that are drawn for it, and whatever a person does waits for a free one, the longest waiting first. Pure:
 * the same chance gives the same run.
 */
export function simulate(model: Model, days: number, random: Random): Run {
  const until = days * day
  const indexOf = new Map(model.states.map(({ path }, index) => [path, index]))
  const runs = model.states.map((): StateRun => ({
    byPerson: [],
    alone: [],
    waits: [],
    standing: 0,
    queued: 0,
  }))
  // One number for all groups and hours: on a day when one is ill, he is ill all day.
  const groups = model.groups.map((group): Group => {
    const luck = random.next()
    const people = group.people.map((n) => Math.floor(n) + (luck < n - Math.floor(n) ? 1 : 0))
    return { model: group, people, busy: 0, run: { busy: 0, present: 0 }, queues: [] }
  })
  const due = new TinyQueue<Due>([], (a, b) => a.at - b.at || a.nth - b.nth)
  let pushed = 0
  const push = (at: number, what: Happening) => due.push(Object.assign(what, { at, nth: (pushed += 1) }))
  const run = { arrived: 0, finished: 0, lives: [] as number[], waiting: [] as number[] }
  const lives = new Set<Life>()
  let queuedNow = 0

  const hourAt = (now: number) => Math.floor(now / hour) % 24
  const freeOf = (group: Group, now: number) => group.people[hourAt(now)]! - group.busy

  const places = new Map<string, { groups: Group[]; queue: Queue }>()
  const placeOf = (state: number, pfm: string | null) => {
    const key = `${state} ${pfm ?? ''}`
    let place = places.get(key)
    if (!place) {
      const { roles } = model.states[state]!
      const able = groups.filter(
        ({ model: group }) => roles.includes(group.roles) && (group.pfm === null || group.pfm === pfm),
      )
      place = { groups: able, queue: { waiting: [], head: 0 } }
      for (const group of able) group.queues.push(place.queue)
      places.set(key, place)
    }
    return place
  }

  const exitsOf = (state: number, pfm: string | null) => {
    const { exits, exitsAlone } = model.states[state]!
    const alone = exits.length === 0 || placeOf(state, pfm).groups.length === 0
    return alone && exitsAlone.length > 0 ? exitsAlone : exits
  }

  /** `by`: the people whose work has brought it there. */
  function enter(life: Life, state: number, now: number, by: Group | null) {
    life.state = state
    life.enteredAt = now
    life.exit = drawExit(exitsOf(state, life.pfm), random)
    if ((life.steps += 1) > maxSteps) throw new Error(`a life went round at ${model.states[state]!.path}`)
    if (life.exit === null) {
      if (model.states[state]!.end) {
        run.finished += 1
        run.lives.push(now - life.bornAt)
        lives.delete(life)
      }
      return
    }
    const { before, alone } = model.states[state]!
    const rest = quantile(life.exit.person ? before : alone, random.next())
    if (
      by &&
      life.exit.person &&
      rest < inOneGo &&
      freeOf(by, now) > 0 &&
      placeOf(state, life.pfm).groups.includes(by)
    ) {
      life.readyAt = now
      begin(by, life, now)
    } else later(life, now + rest)
  }

  function later(life: Life, at: number) {
    push(at, { kind: life.exit!.person ? 'ready' : 'leave', life })
  }

  function begin(group: Group, life: Life, now: number) {
    const state = model.states[life.state]!
    const took = quantile(state.work, random.next()) / group.model.free
    group.busy += 1
    group.run.busy += Math.min(took, until - now)
    runs[life.state]!.waits.push(now - life.readyAt)
    push(now + took, { kind: 'done', life, group })
  }

  function serve(group: Group, now: number) {
    while (freeOf(group, now) > 0) {
      let oldest: Queue | null = null
      for (const queue of group.queues) {
        const first = queue.waiting[queue.head]
        if (first && (oldest === null || first.readyAt < oldest.waiting[oldest.head]!.readyAt)) oldest = queue
      }
      if (oldest === null) return
      const life = oldest.waiting[oldest.head]!
      oldest.head += 1
      if (oldest.head > 1_000 && oldest.head * 2 > oldest.waiting.length) {
        oldest.waiting.splice(0, oldest.head)
        oldest.head = 0
      }
      queuedNow -= 1
      begin(group, life, now)
    }
  }

  function ready(life: Life, now: number) {
    life.readyAt = now
    const { groups: able, queue } = placeOf(life.state, life.pfm)
    const free = able.find((group) => freeOf(group, now) > 0)
    if (free) return begin(free, life, now)
    queue.waiting.push(life)
    queuedNow += 1
  }

  function leave(life: Life, now: number, by: Group | null) {
    const stay = runs[life.state]!
    ;(life.exit!.person ? stay.byPerson : stay.alone).push(now - life.enteredAt)
    enter(life, indexOf.get(life.exit!.to)!, now, by)
  }

  for (const { state, pfm, ages } of model.standing)
    for (const age of ages) {
      const index = indexOf.get(state)!
      const { before, alone } = model.states[index]!
      const exit = drawExit(exitsOf(index, pfm), random)
      const life = { pfm, state: index, exit, bornAt: -age, enteredAt: -age, readyAt: 0, steps: 0 }
      lives.add(life)
      if (exit === null) continue
      // Of the stays, one of those that are longer than this has lasted already.
      const all = exit.person ? before : alone
      const past = partBelow(all, age)
      const rest = past >= 1 ? 0 : quantile(all, past + (1 - past) * random.next()) - age
      later(life, Math.max(rest, 0))
    }
  for (const { pfm, to, perHour } of model.arrivals)
    for (let h = 0; h < days * 24; h += 1)
      for (let at = h * hour; ;) {
        at += (-Math.log(1 - random.next()) * hour) / (perHour[h % 24]! || Number.MIN_VALUE)
        if (!(at < (h + 1) * hour)) break
        const life = { pfm, state: 0, exit: null, bornAt: at, enteredAt: at, readyAt: 0, steps: 0 }
        push(at, { kind: 'arrive', life, to: indexOf.get(to)! })
      }
  for (let h = 1; h <= days * 24; h += 1) push(h * hour, { kind: 'hour' })

  for (let next = due.pop(); next && next.at <= until; next = due.pop()) {
    const now = next.at
    if (next.kind === 'arrive') {
      run.arrived += 1
      lives.add(next.life)
      enter(next.life, next.to, now, null)
    } else if (next.kind === 'ready') ready(next.life, now)
    else if (next.kind === 'leave') leave(next.life, now, null)
    else if (next.kind === 'done') {
      next.group.busy -= 1
      leave(next.life, now, next.group)
      serve(next.group, now)
    } else {
      if (now < until) for (const one of groups) serve(one, now)
      run.waiting.push(queuedNow)
    }
  }

  for (const life of lives) runs[life.state]!.standing += 1
  for (const [key, { queue }] of places)
    runs[Number(key.split(' ')[0])]!.queued += queue.waiting.length - queue.head
  for (const { people, run: group } of groups)
    group.present = people.reduce((sum, n) => sum + n, 0) * hour * days
  return {
    ...run,
    standing: lives.size,
    states: new Map(model.states.map(({ path }, index) => [path, runs[index]!])),
    groups: new Map(groups.map(({ model: { id }, run: of }) => [id, of])),
  }
}

function drawExit(exits: readonly Exit[], random: Random): Exit | null {
  let rest = random.next() * exits.reduce((sum, { share }) => sum + share, 0)
  for (const exit of exits) {
    rest -= exit.share
    if (rest < 0) return exit
  }
  return exits.at(-1) ?? null
}
