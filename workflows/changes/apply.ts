import type { PersonEvent, PersonStep, Workflow } from '../define.ts'
import {
  languages,
  type AddedAction,
  type InsertedStep,
  type Language,
  type WorkflowChanges,
} from './changes.ts'
import {
  createChangedMachine,
  getParentPath,
  getMachineConfig,
  replaceBranch,
  replaceState,
  toArray,
  type StateConfig,
} from './machine-config.ts'
import type { TextTree } from '../../schemas/define-form.ts'
import { groupQuestionsByState } from './questions/apply-questions.ts'
import { setText } from './texts.ts'
import { findStepMeta, listStates, listTransitionPlaces } from './transitions.ts'

export type TextsByLanguage = Readonly<Record<Language, TextTree>>

/**
 * A version of the release with the changes of a process owner applied. It has the same shape as a version of the
 * release.
 */
export interface ChangedWorkflow {
  workflow: Workflow
  texts: TextsByLanguage
}

/** Event with which the user leaves an added step. */
export const addedStepEvent = 'ADDED_STEP_DONE'

/** The event sends the form of the step, whose only fields are the questions of the process owner. */
const addedStepDefinition: PersonEvent = { by: 'person', payload: 'step', tone: 'main' }

/** Key of the texts of a state: `states.<key>`. */
export const getStateTextKey = (path: string): string => path.replaceAll('.', '_')

/** Path of the state of an inserted step: it has the same parent as the target of the transition. */
export const getInsertedPath = (step: Pick<InsertedStep, 'id'>, target: string): string => {
  const parent = getParentPath(target)
  return parent === '' ? step.id : `${parent}.${step.id}`
}

function insertStep(base: Workflow, config: StateConfig, step: InsertedStep): StateConfig {
  const place = listTransitionPlaces(base).find(({ id }) => id === step.transition)
  if (!place || place.target === null) throw new Error(`no transition ${step.transition}`)
  const source = listStates(base.machine.root).find((node) => node.path.join('.') === place.source)
  const from = findStepMeta(source)
  if (from?.for !== 'person') throw new Error(`no step before ${step.transition}`)
  const path = getInsertedPath(step, place.target)
  const meta: PersonStep = {
    for: 'person',
    form: 'workbench/v1/instruction',
    right: from.right,
    mobile: step.mobile,
    stage: from.stage,
    show: [step.goods ? 'goods' : 'path'],
  }
  const redirected = replaceState(config, place.source, (state) =>
    replaceBranch(state, place.event, place.branch, (branch) => ({
      ...branch,
      target: `#${base.machine.id}.${path}`,
    })),
  )
  return replaceState(redirected, getParentPath(place.target), (parent) => ({
    ...parent,
    states: {
      ...parent.states,
      [step.id]: { meta, on: { [addedStepEvent]: `#${base.machine.id}.${place.target}` } },
    },
  }))
}

const addAction = (config: StateConfig, { state, at, action }: AddedAction): StateConfig =>
  replaceState(config, state, (node) => ({ ...node, [at]: [...toArray(node[at]), action] }))

/**
 * Applies changes to a version of the release. Pure: equal arguments give equal versions. Throws if a change names a
 * state or transition that the base lacks; `findChangeProblems` finds such changes first.
 * @param texts texts of the base
 */
export function applyChanges(
  base: Workflow,
  texts: TextsByLanguage,
  changes: WorkflowChanges,
  version: number,
): ChangedWorkflow {
  let config = getMachineConfig(base.machine)
  for (const step of changes.steps) config = insertStep(base, config, step)
  for (const action of changes.actions) config = addAction(config, action)
  const questions = groupQuestionsByState(changes.questions)
  const changesMachine = changes.steps.length > 0 || changes.actions.length > 0
  const workflow: Workflow = {
    ...base,
    version,
    machine: changesMachine ? createChangedMachine(base.machine, config) : base.machine,
    events:
      changes.steps.length > 0 ? { ...base.events, [addedStepEvent]: addedStepDefinition } : base.events,
    limits: changes.limits,
    ...(questions && { questions }),
  }
  return { workflow, texts: mergeTexts(texts, changes) }
}

/**
 * Returns the texts of the base with the changed ones. A text of an added step that has no Kazakh version is the
 * Russian one.
 */
function mergeTexts(texts: TextsByLanguage, changes: WorkflowChanges): TextsByLanguage {
  const merge = (language: Language): TextTree => {
    const own = { ...(language === 'kk' && onlyAdded(changes.texts.ru)), ...changes.texts[language] }
    return Object.entries(own).reduce<TextTree>(
      (tree, [path, text]) => setText(tree, path, text),
      texts[language],
    )
  }
  return Object.fromEntries(languages.map((language) => [language, merge(language)])) as Record<
    Language,
    TextTree
  >
}

const addedText = /^(states\.(\w+_)?added\d+\.|events\.ADDED_STEP_DONE\.)/

/** Selects the texts of added steps and of their button. */
const onlyAdded = (texts: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([path]) => addedText.test(path)))
