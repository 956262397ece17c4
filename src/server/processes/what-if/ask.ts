import type { WhatIfBody, WhatIfQuestion } from '../../../../schemas/api/what-if.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { definitionOf } from '../../engine/definition.ts'
import type { Model, ModelGroup, ModelState } from './model.ts'
import { byPerson, emptyState } from './model-of-version.ts'

const minute = 60_000

/** A state in the asker's words. */
type NameOf = (state: string) => string

/** What is asked, laid over the model. Refused where it names what is not there, or leaves work that nobody may do. */
export function applyQuestions(
  model: Model,
  workflow: Workflow,
  questions: readonly WhatIfQuestion[],
  { arrivals = 100, people = [], times = [], assumed = [] }: WhatIfBody,
  nameOf: NameOf,
): Model {
  const known = new Set(model.groups.map(({ id }) => id))
  for (const { group, from, to } of people) {
    if (!known.has(group)) throw refuse.denied('errors:whatIfGroupUnknown')
    if (from >= to) throw refuse.denied('errors:whatIfHours')
  }
  const states = withAssumptions(model, workflow, { questions, assumed, nameOf })
  const paths = new Set(states.map(({ path }) => path))
  for (const { state } of times)
    if (!paths.has(state)) throw refuse.denied('errors:whatIfStateUnknown', { state }, { state })
  const groups = model.groups.map((group): ModelGroup => {
    const changes = people.filter((one) => one.group === group.id)
    return {
      ...group,
      people: group.people.map((n, hour) =>
        changes.reduce((sum, { change, from, to }) => {
          // Nobody who goes home is there in the hours when nobody is.
          return hour >= from && hour < to ? Math.max(sum + change, 0) : sum
        }, n),
      ),
    }
  })
  const someone = ({ roles }: ModelState, of: readonly ModelGroup[]) =>
    of.some((group) => roles.includes(group.roles) && group.people.some((n) => n > 0))
  const left = states.find(
    (state) =>
      state.exits.some(({ person }) => person) && someone(state, model.groups) && !someone(state, groups),
  )
  if (left) throw refuse.denied('errors:whatIfNobody', { state: nameOf(left.path) }, { state: left.path })
  return {
    standing: model.standing,
    groups,
    arrivals: model.arrivals.map((one) => ({
      ...one,
      perHour: one.perHour.map((n) => (n * arrivals) / 100),
    })),
    states: states.map((state) => {
      const scaled = (values: readonly number[], of: 'work' | 'waiting') => {
        const { percent = 100 } = times.find((one) => one.state === state.path && one.of === of) ?? {}
        return values.map((value) => (value * percent) / 100)
      }
      return {
        ...state,
        work: scaled(state.work, 'work'),
        alone: scaled(state.alone, 'waiting'),
      }
    }),
  }
}

function withAssumptions(
  model: Model,
  workflow: Workflow,
  {
    questions,
    assumed,
    nameOf,
  }: {
    questions: readonly WhatIfQuestion[]
    assumed: NonNullable<WhatIfBody['assumed']>
    nameOf: NameOf
  },
): ModelState[] {
  const drawn = definitionOf(workflow)
  const states = new Map(model.states.map((state) => [state.path, state]))
  const most = [...model.groups].sort((a, b) => sumOf(b.people) - sumOf(a.people))[0]
  const open = new Map(questions.map((question) => [question.state, question]))
  const ahead = [...model.arrivals.map(({ to }) => to), ...states.keys()]
  const seen = new Set<string>()
  // A new state that no share leads to is never come to: nothing needs to be known of it.
  while (ahead.length > 0) {
    const state = ahead.pop()!
    if (seen.has(state)) continue
    seen.add(state)
    const question = open.get(state)
    if (!question) continue
    const { time, person, exits } = question
    const answer = assumed.find((one) => one.state === state)
    const named = answer?.exits.filter(({ percent }) => percent > 0) ?? []
    const missing = named.length === 0 || (time && answer?.minutes === undefined)
    if (missing) throw refuse.denied('errors:whatIfUnanswered', { state: nameOf(state) }, { state })
    const wrong = named.some((one) => !exits.some(({ event, to }) => event === one.event && to === one.to))
    if (wrong) throw refuse.denied('errors:whatIfExitUnknown', { state: nameOf(state) }, { state })
    const all = named.reduce((sum, { percent }) => sum + percent, 0)
    if (Math.abs(all - 100) > 0.5)
      throw refuse.denied('errors:whatIfShares', { state: nameOf(state), percent: all }, { state })
    const old = states.get(state) ?? emptyState(state, false)
    const spent = answer?.minutes === undefined ? null : [answer.minutes * minute]
    states.set(state, {
      ...old,
      // What is told of them holds for every store.
      exitsAlone: [],
      exits: named.map(({ event, to, percent }) => ({
        ...{ event, to, share: percent / all, person: person && byPerson(drawn, event) },
      })),
      ...(spent && (person ? { work: spent } : { alone: spent })),
      roles: old.roles.length > 0 ? old.roles : most ? [most.roles] : [],
    })
    for (const { to } of named) {
      if (!states.has(to)) states.set(to, emptyState(to, false))
      ahead.push(to)
    }
  }
  return [...states.values()]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)
