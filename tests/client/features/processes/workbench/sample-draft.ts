import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '../../../../../src/server/engine/definition.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type {
  ChangeableParts,
  WorkflowChangesBody,
  WorkflowDraftCard,
} from '../../../../../schemas/api/workbench.ts'
import { applyChanges, getInsertedPath, getStateTextKey } from '../../../../../workflows/changes/apply.ts'
import type { WorkflowChanges } from '../../../../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../../../../workflows/changes/problems.ts'
import type { TextTree } from '../../../../../schemas/define-form.ts'
import { findPlaceholders } from '../../../../../src/shared/placeholders.ts'
import { findQuestionBlocker } from '../../../../../workflows/changes/questions/question-lock.ts'
import { listTexts } from '../../../../../workflows/changes/texts.ts'
import { listStates, listTransitionPlaces } from '../../../../../workflows/changes/transitions.ts'
import { workflows } from '../../../../../workflows/registry.generated.ts'

const root = join(import.meta.dirname, '../../../../..')
export const base = workflows.find(({ name, version }) => name === 'confirming' && version === 2)!
const readTexts = (language: string) =>
  JSON.parse(
    readFileSync(join(root, `schemas/forms/confirming/v2/texts.${language}.json`), 'utf8'),
  ) as TextTree
const trees = { ru: readTexts('ru'), en: readTexts('en'), kk: readTexts('kk') }
/** Texts of the base as its files have them. */
export const texts = trees

export const limits: ChangeableParts['limits'] = [
  { name: 'callAttempts', unit: 'times', min: 1, max: 10, value: 3 },
  { name: 'callRetryMinutes', unit: 'minutes', min: 5, max: 1440, value: 60 },
]

/** What the server says about the base. */
export const parts: ChangeableParts = {
  workflow: 'confirming',
  base: 2,
  texts: {
    ru: Object.fromEntries(listTexts(trees.ru)),
    en: Object.fromEntries(listTexts(trees.en)),
    kk: Object.fromEntries(listTexts(trees.kk)),
  },
  placeholders: Object.fromEntries(
    listTexts(trees.ru).flatMap(([path, text]) => {
      const names = findPlaceholders(text)
      return names.length === 0 ? [] : [[path, names]]
    }),
  ),
  limits,
  transitions: listTransitionPlaces(base).map(({ id, source, target, event, locked }) => ({
    id,
    source,
    target,
    event,
    locked,
    texts:
      target === null || locked !== null
        ? []
        : ['title', 'instruction'].map(
            (text) => `states.${getStateTextKey(getInsertedPath({ id: '{id}' }, target))}.${text}`,
          ),
  })),
  states: listStates(base.machine.root)
    .slice(1)
    .map((node) => ({ path: node.path.join('.'), final: node.type === 'final' })),
  templates: ['notReached', 'assemblyDelayed'],
  questions: {
    locks: listStates(base.machine.root).flatMap((node) => {
      const lock = findQuestionBlocker(base, node)
      return lock === null ? [] : [{ state: node.path.join('.'), lock }]
    }),
    catalogs: ['cancelReasons', 'waitReasons'],
    publishedKeys: [],
  },
  messagePlaceholders: ['orderId', 'storePhone'],
  messages: [],
  messageSamples: {},
  fixed: [{ state: 'confirmed', effects: ['reportToOrder'] }],
}

export const noChanges: WorkflowChangesBody = { texts: {}, limits: {}, steps: [], actions: [] }

const bounds = Object.fromEntries(limits.map(({ name, min, max }) => [name, { min, max }]))
const asChanges = (changes: WorkflowChangesBody) => changes as WorkflowChanges

export const findProblems = (changes: WorkflowChangesBody) =>
  findChangeProblems(
    {
      workflow: base,
      texts: trees,
      limits: bounds,
      templates: parts.templates,
      questions: { catalogs: parts.questions.catalogs, published: [] },
    },
    asChanges(changes),
  ).map((problem) => ({
    ...problem,
    params: { ...problem.params },
  }))

/** The changed machine; the base while the changes have problems. */
export const defineDraft = (changes: WorkflowChangesBody): ProcessDefinition => ({
  ...describeMachine(
    findProblems(changes).some(({ place }) => !place.startsWith('texts.'))
      ? base
      : applyChanges(base, trees, asChanges(changes), 2001).workflow,
  ),
  name: 'confirming',
  version: 2,
  kind: 'task',
  hash: JSON.stringify(changes),
  active: true,
  published: true,
})

export const buildCard = (overrides: Partial<WorkflowDraftCard> = {}): WorkflowDraftCard => ({
  id: 7,
  workflow: 'confirming',
  base: 2,
  basedOn: 2,
  title: 'Понятные указания',
  status: 'open',
  version: null,
  revision: 1,
  createdBy: 'Иванова',
  createdAt: '2026-11-20T09:00:00.000Z',
  changedBy: 'Иванова',
  changedAt: '2026-11-20T09:00:00.000Z',
  openBy: [],
  changes: noChanges,
  problems: [],
  log: [],
  comments: [],
  ...overrides,
})
