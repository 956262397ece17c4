import type { ChangeableParts } from '../../../../schemas/api/workbench.ts'
import { editableCatalogs } from '../../../../schemas/values/owned-catalogs.ts'
import { usedLimits } from '../../../../workflows/registry.generated.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { ownMessagePlaceholders } from '../../../../workflows/effects.ts'
import {
  getInsertedPath,
  getStateTextKey,
  type TextsByLanguage,
} from '../../../../workflows/changes/apply.ts'
import { findQuestionBlocker } from '../../../../workflows/changes/questions/question-lock.ts'
import { fixedEffects } from '../../../../workflows/changes/fixed-points.ts'
import type { Bounds, ChangeBase } from '../../../../workflows/changes/problems.ts'
import { findPlaceholders } from '../../../shared/placeholders.ts'
import { listMessagePlaceholders } from '../../../../workflows/changes/message-texts.ts'
import { listTexts } from '../../../../workflows/changes/texts.ts'
import { listStates, listTransitionPlaces } from '../../../../workflows/changes/transitions.ts'
import { readVersionTexts } from '../../engine/changed-versions.ts'
import { describeMachine } from '../../engine/definition.ts'
import { getWorkflowNamespace, getWorkflowVersions } from '../../engine/registry.ts'
import { settingDefinitions, type Settings } from '../../platform/settings/registry.ts'
import {
  addMessageTexts,
  listChangeableTemplates,
  listMessageTextPaths,
  listSentTemplates,
  messageSamples,
  ownerMessageTemplates,
} from './message-texts.ts'

/** Limits of a version with their bounds, which are those of the settings. */
const listLimits = (workflow: Workflow) =>
  (usedLimits[getWorkflowNamespace(workflow)] ?? []).map((name) => ({ name, ...settingDefinitions[name] }))

/** Catalogues whose entries can be the answers of a question. */
const questionCatalogs = Object.keys(editableCatalogs)

/** Questions of all published versions of a workflow. */
const listQuestionsOfVersions = ({ name }: Workflow) =>
  getWorkflowVersions(name).flatMap(({ questions = {} }) => Object.values(questions).flat())

/** Returns the data against which changes of a base are checked. */
export const getChangeBase = (workflow: Workflow): ChangeBase => ({
  workflow,
  texts: addMessageTexts(workflow, readVersionTexts(workflow)),
  templates: ownerMessageTemplates,
  limits: Object.fromEntries(
    listLimits(workflow).map(({ name, min, max }): [string, Bounds] => [name, { min, max }]),
  ),
  questions: { catalogs: questionCatalogs, published: listQuestionsOfVersions(workflow) },
})

/**
 * Describes what can be changed in a version of the release.
 * @param shown texts of the version that the draft is based on
 * @param settings current values of the limits
 */
export function describeChangeableParts(
  base: Workflow,
  shown: TextsByLanguage,
  settings: Settings,
): ChangeableParts {
  const definition = describeMachine(base)
  const withMessages = addMessageTexts(base, shown)
  const flat = (language: keyof TextsByLanguage) => Object.fromEntries(listTexts(withMessages[language]))
  const texts = { ru: flat('ru'), en: flat('en'), kk: flat('kk') }
  const stepPlaceholders = new Set(
    Object.entries(texts.ru).flatMap(([path, text]) => (isOfStep(path) ? findPlaceholders(text) : [])),
  )
  const placeholders = Object.entries(texts.ru).flatMap(([path, text]): [string, string[]][] => {
    const own = [
      ...findPlaceholders(text),
      ...findPlaceholders(texts.en[path] ?? ''),
      ...listMessagePlaceholders(path),
    ]
    const names = [...new Set([...own, ...(isOfStep(path) ? stepPlaceholders : [])])].sort()
    return names.length > 0 ? [[path, names]] : []
  })
  const sentTemplates = listSentTemplates(base)
  return {
    workflow: base.name,
    base: base.version,
    texts,
    placeholders: Object.fromEntries(placeholders),
    limits: listLimits(base).map(({ name, unit, min, max }) => ({
      name,
      unit,
      min,
      max,
      value: settings[name],
    })),
    transitions: listTransitionPlaces(base).map(({ id, source, target, event, locked }) => {
      const key = target === null ? '' : getStateTextKey(getInsertedPath({ id: '{id}' }, target))
      return {
        id,
        source,
        target,
        event,
        locked,
        texts: target === null ? [] : [`states.${key}.title`, `states.${key}.instruction`],
      }
    }),
    states:
      base.kind === 'desk'
        ? []
        : definition.states.map(({ path, kind }) => ({ path, final: kind === 'final' })),
    questions: {
      locks: listStates(base.machine.root).flatMap((node) => {
        const lock = findQuestionBlocker(base, node)
        return lock === null ? [] : [{ state: node.path.join('.'), lock }]
      }),
      catalogs: questionCatalogs,
      publishedKeys: [...new Set(listQuestionsOfVersions(base).map(({ key }) => key))],
    },
    messagePlaceholders: [...ownMessagePlaceholders],
    templates: base.kind === 'desk' ? [] : [...ownerMessageTemplates],
    messages: listChangeableTemplates(base).map((template) => ({
      template,
      isSent: sentTemplates.includes(template),
      texts: listMessageTextPaths(template),
    })),
    messageSamples: { ...messageSamples },
    fixed: definition.states.flatMap(({ path, entry, exit }) => {
      const fixed = [...entry, ...exit].map(({ name }) => name).filter((name) => fixedEffects.has(name))
      return fixed.length > 0 ? [{ state: path, effects: [...new Set(fixed)] }] : []
    }),
  }
}

const isOfStep = (path: string) => /^(states|events|scripts)\./.test(path)
