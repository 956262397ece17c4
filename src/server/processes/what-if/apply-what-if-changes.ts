import type { WhatIfBody, WhatIfStateQuestion } from '../../../../schemas/api/what-if.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeMachine } from '../../engine/definition.ts'
import type { ProcessModel, StaffGroup, ModelState } from './model.ts'
import { isUserEvent, createEmptyModelState } from './migrated-model.ts'

const minute = 60_000

/** Function that returns the display name of a state. */
type NameOf = (state: string) => string

/**
 * Applies the changes that the user wants to simulate to a model. Refuses unknown groups and states, and changes after
 * which nobody could do the work of a state.
 */
export function applyWhatIfChanges(
  model: ProcessModel,
  workflow: Workflow,
  questions: readonly WhatIfStateQuestion[],
  { arrivals = 100, people = [], times = [], assumed = [] }: WhatIfBody,
  nameOf: NameOf,
): ProcessModel {
  const knownGroups = new Set(model.groups.map(({ id }) => id))
  for (const { group, from, to } of people) {
    if (!knownGroups.has(group)) throw refuse.denied('errors:whatIfGroupUnknown')
    if (from >= to) throw refuse.denied('errors:whatIfHours')
  }
  const states = withAssumptions(model, workflow, { questions, assumed, nameOf })
  const paths = new Set(states.map(({ path }) => path))
  for (const { state } of times)
    if (!paths.has(state)) throw refuse.denied('errors:whatIfStateUnknown', { state }, { state })
  const groups = model.groups.map((group): StaffGroup => {
    const changes = people.filter((change) => change.group === group.id)
    return {
      ...group,
      people: group.people.map((n, hour) =>
        changes.reduce((sum, { change, from, to }) => {
          // A change may remove more people than are present in an hour. The number must not become negative.
          return hour >= from && hour < to ? Math.max(sum + change, 0) : sum
        }, n),
      ),
    }
  })
  const hasWorkers = ({ roles }: ModelState, candidates: readonly StaffGroup[]) =>
    candidates.some((group) => roles.includes(group.roles) && group.people.some((n) => n > 0))
  const unstaffed = states.find(
    (state) =>
      state.exits.some(({ person }) => person) &&
      hasWorkers(state, model.groups) &&
      !hasWorkers(state, groups),
  )
  if (unstaffed)
    throw refuse.denied('errors:whatIfNobody', { state: nameOf(unstaffed.path) }, { state: unstaffed.path })
  return {
    openStays: model.openStays,
    groups,
    arrivals: model.arrivals.map((arrival) => ({
      ...arrival,
      perHour: arrival.perHour.map((n) => (n * arrivals) / 100),
    })),
    states: states.map((state) => {
      const scale = (values: readonly number[], kind: 'work' | 'waiting') => {
        const { percent = 100 } = times.find((time) => time.state === state.path && time.of === kind) ?? {}
        return values.map((value) => (value * percent) / 100)
      }
      return {
        ...state,
        work: scale(state.work, 'work'),
        automaticStays: scale(state.automaticStays, 'waiting'),
      }
    }),
  }
}

function withAssumptions(
  model: ProcessModel,
  workflow: Workflow,
  {
    questions,
    assumed,
    nameOf,
  }: {
    questions: readonly WhatIfStateQuestion[]
    assumed: NonNullable<WhatIfBody['assumed']>
    nameOf: NameOf
  },
): ModelState[] {
  const definition = describeMachine(workflow)
  const states = new Map(model.states.map((state) => [state.path, state]))
  const largestGroup = [...model.groups].sort((a, b) => sumOf(b.people) - sumOf(a.people))[0]
  const openQuestions = new Map(questions.map((question) => [question.state, question]))
  const pending = [...model.arrivals.map(({ to }) => to), ...states.keys()]
  const visited = new Set<string>()
  // The user must answer the question about a state only if instances can reach it.
  while (pending.length > 0) {
    const state = pending.pop()!
    if (visited.has(state)) continue
    visited.add(state)
    const question = openQuestions.get(state)
    if (!question) continue
    const { time, person, exits } = question
    const answer = assumed.find((assumption) => assumption.state === state)
    const answeredExits = answer?.exits.filter(({ percent }) => percent > 0) ?? []
    const isUnanswered = answeredExits.length === 0 || (time && answer?.minutes === undefined)
    if (isUnanswered) throw refuse.denied('errors:whatIfUnanswered', { state: nameOf(state) }, { state })
    const hasUnknownExit = answeredExits.some(
      (exit) => !exits.some(({ event, to }) => event === exit.event && to === exit.to),
    )
    if (hasUnknownExit) throw refuse.denied('errors:whatIfExitUnknown', { state: nameOf(state) }, { state })
    const totalPercent = answeredExits.reduce((sum, { percent }) => sum + percent, 0)
    if (Math.abs(totalPercent - 100) > 0.5)
      throw refuse.denied('errors:whatIfShares', { state: nameOf(state), percent: totalPercent }, { state })
    const current = states.get(state) ?? createEmptyModelState(state, false)
    const assumedTimes = answer?.minutes === undefined ? null : [answer.minutes * minute]
    states.set(state, {
      ...current,
      // Exits that the user has specified apply to all stores.
      unstaffedExits: [],
      exits: answeredExits.map(({ event, to, percent }) => ({
        event,
        to,
        share: percent / totalPercent,
        person: person && isUserEvent(definition, event),
      })),
      ...(assumedTimes && (person ? { work: assumedTimes } : { automaticStays: assumedTimes })),
      roles: current.roles.length > 0 ? current.roles : largestGroup ? [largestGroup.roles] : [],
    })
    for (const { to } of answeredExits) {
      if (!states.has(to)) states.set(to, createEmptyModelState(to, false))
      pending.push(to)
    }
  }
  return [...states.values()]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)
