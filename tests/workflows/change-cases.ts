import { describe, expect, it } from 'vitest'
import type { StepQuestion } from '../../schemas/api/questions.ts'
import { questionTypes } from '../../schemas/values/question-types.ts'
import { effects as knownEffects } from '../../workflows/effects.ts'
import { addedStepEvent, applyChanges, getInsertedPath } from '../../workflows/changes/apply.ts'
import type { AddedAction, InsertedStep, WorkflowChanges } from '../../workflows/changes/changes.ts'
import { findChangeProblems, listStepTextPaths } from '../../workflows/changes/problems.ts'
import { listTexts } from '../../workflows/changes/texts.ts'
import { findQuestionBlocker } from '../../workflows/changes/questions/question-lock.ts'
import { listStates, listTransitionPlaces } from '../../workflows/changes/transitions.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { scenarios } from '../../workflows/scenarios.generated.ts'
import { findWorkflowProblems } from '../../src/server/engine/check-workflows.ts'
import { getChangeBase } from '../../src/server/processes/workbench/changeable-parts.ts'
import { ownerMessageTemplates } from '../../src/server/processes/workbench/message-texts.ts'
import { proveMachine } from '../../src/server/processes/workbench/prove-machine.ts'
import { createRandomSource, type RandomSource } from '../../src/server/processes/workbench/draw-payload.ts'

export const findBase = (name: string, version: number) =>
  getChangeBase(workflows.find((w) => w.name === name && w.version === version)!)

/** Texts that these added steps need. */
export function addedStepTexts(workflow: Workflow, steps: readonly InsertedStep[]): WorkflowChanges['texts'] {
  const paths = [
    ...steps.flatMap((step) => listStepTextPaths(workflow, step)),
    ...(steps.length > 0 ? [`events.${addedStepEvent}.label`] : []),
  ]
  const texts = Object.fromEntries(paths.map((path) => [path, 'Проверьте заказ']))
  return { ru: texts, en: texts }
}

const pick = <T>(draw: RandomSource, from: readonly T[]): T => from[Math.floor(draw() * from.length)]!
const some = <T>(draw: RandomSource, max: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.floor(draw() * (max + 1)) }, (_, n) => make(n))

const choices = ['Быстро', 'Долго'].map((ru, n) => ({
  value: `choice${n + 1}`,
  title: { ru, en: `Choice ${n + 1}` },
}))

/** Settings of a question of each kind, with bounds. */
const questionSettings: Record<StepQuestion['type'], Partial<StepQuestion>> = {
  text: { min: 2, max: 40 },
  number: { min: 0, max: 100 },
  yesNo: {},
  choice: { options: choices },
  catalog: { catalog: 'waitReasons' },
  date: { from: '2025-11-23', to: '2028-12-31' },
}

/** Questions of each kind in a state, each of them required and optional. */
export const questionsOf = (state: string): StepQuestion[] =>
  [true, false].flatMap((required) =>
    questionTypes.map((type) => ({
      state,
      key: `${type}${required ? 'Required' : 'Optional'}`,
      type,
      required,
      title: { ru: `Вопрос: ${type}`, en: `Question: ${type}` },
      help: { ru: 'Подсказка', en: 'Hint', kk: 'Кеңес' },
      ...questionSettings[type],
    })),
  )

/** Draws questions: mostly in steps that can have some, with keys that may be used twice. */
function drawQuestions(workflow: Workflow, draw: RandomSource): StepQuestion[] {
  const states = listStates(workflow.machine.root).slice(1)
  const free = states.filter((node) => findQuestionBlocker(workflow, node) === null)
  return some(draw, 4, (): StepQuestion => {
    const node = pick(draw, free.length > 0 && draw() < 0.95 ? free : states)
    const question = pick(draw, questionsOf(node.path.join('.')))
    const title = draw() < 0.95 ? question.title : { ru: '<b>Вопрос</b>', en: 'Question' }
    return { ...question, title, key: `question${Math.floor(draw() * 40)}` }
  })
}

/** Draws a change document: mostly of changes that the base takes, some of which it refuses. */
function drawChanges(workflow: Workflow, draw: RandomSource): WorkflowChanges {
  const base = getChangeBase(workflow)
  const places = listTransitionPlaces(workflow)
  const free = places.filter(({ locked }) => locked === null)
  const steps = some(draw, 3, (n): InsertedStep => ({
    id: `added${n + 1}`,
    transition: pick(draw, draw() < 0.9 && free.length > 0 ? free : places).id,
    mobile: draw() < 0.5,
    goods: draw() < 0.5,
  }))
  const states = listStates(workflow.machine.root).slice(1)
  const actions = some(draw, 2, (): AddedAction => {
    const node = pick(draw, states)
    return {
      state: draw() < 0.95 ? node.path.join('.') : 'nowhere',
      at: node.type === 'final' || draw() < 0.7 ? 'entry' : 'exit',
      action:
        draw() < 0.4
          ? { type: 'commentOrder', params: { comment: 'Отметка процесса' } }
          : draw() < 0.5
            ? { type: 'notifyCustomer', params: { template: pick(draw, ownerMessageTemplates) } }
            : { type: 'sendOwnMessage', params: { texts: { ru: 'Заказ {{orderId}}', en: 'Order' } } },
    }
  })
  const limits = Object.fromEntries(
    Object.entries(base.limits)
      .filter(() => draw() < 0.3)
      .map(([name, { min, max }]) => [name, Math.floor(min + draw() * Math.min(max - min, 20))]),
  )
  const known = listTexts(base.texts.ru)
  const words = Object.fromEntries(
    some(draw, 3, () => pick(draw, known)).map(([path, text]) => [
      path,
      draw() < 0.9 ? `${text} Проверено.` : `${text} {{nothing}}`,
    ]),
  )
  const ofSteps = addedStepTexts(workflow, steps)
  // Also in an inserted step, which is a state of the changed version only.
  const target = places.find(({ id }) => id === steps[0]?.transition)?.target
  const inserted = target ? getInsertedPath(steps[0]!, target) : null
  const questions = [
    ...drawQuestions(workflow, draw),
    ...(inserted !== null && draw() < 0.5 ? questionsOf(inserted).slice(0, 2) : []),
  ]
  const texts = { ru: { ...words, ...ofSteps.ru }, en: { ...ofSteps.en } }
  return { texts, limits, steps, actions, ...(questions.length > 0 && { questions }) }
}

/**
 * Draws change documents for each base. Each is refused with a reason, or passes the proof. A version that
 * passes strands nothing: its machine is complete and every generated path ends as in the base.
 */
export function describeRandomChanges(bases: readonly Workflow[], perWorkflow: number): void {
  describe.each(bases)('[WB-09] random changes of $name v$version', (workflow) => {
    it(`are refused with a reason, or strand no order (${perWorkflow})`, { timeout: 1_200_000 }, () => {
      const base = getChangeBase(workflow)
      const outcomes = { refused: 0, proven: 0 }
      for (let seed = 1; seed <= perWorkflow; seed++) {
        const changes = drawChanges(workflow, createRandomSource(seed * 7919 + workflow.name.length))
        const problems = findChangeProblems(base, changes)
        if (problems.length > 0) {
          for (const problem of problems) expect(problem.place, JSON.stringify(problem)).not.toBe('')
          outcomes.refused++
          continue
        }
        const { workflow: changed } = applyChanges(workflow, base.texts, changes, workflow.version * 1000 + 1)
        const anyFact = new Proxy({}, { has: () => true })
        expect(findWorkflowProblems(changed, knownEffects, anyFact), JSON.stringify(changes)).toEqual([])
        const namespace = `${workflow.name}/v${workflow.version}`
        const proof = proveMachine(workflow, base.texts, scenarios[namespace]!, changes, changed.version)
        expect(proof.problems, JSON.stringify(changes)).toEqual([])
        outcomes.proven++
      }
      expect(outcomes.refused + outcomes.proven).toBe(perWorkflow)
    })
  })
}
