import en from '../../client/app/i18n/en/processes.json' with { type: 'json' }
import kk from '../../client/app/i18n/kk/processes.json' with { type: 'json' }
import ru from '../../client/app/i18n/ru/processes.json' with { type: 'json' }
import { getVersionTexts } from '../platform/i18n/version-texts.ts'
import { createStateNames, type StateNames, type StateTextSource } from '../../shared/state-names.ts'
import { getWorkflow, getWorkflowNamespace, getWorkflowVersions } from '../engine/registry.ts'
import type { Language } from '../platform/i18n/translate.ts'
import { describeMachine } from '../engine/definition.ts'

const processes = { ru, en, kk }

function lookUpText(language: Language, key: string): string | null {
  const [namespace = '', path = ''] = key.split(/:(.*)/s)
  const formText = getVersionTexts(namespace)
  const table = namespace === 'processes' ? processes[language] : formText?.[language]
  const value = path
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], table)
  return typeof value === 'string' ? value : null
}

/** Texts of the process screens. States therefore have the same names in exported files and mails. */
const getTexts = (language: Language): StateTextSource => {
  const raw = (key: string) => lookUpText(language, key) ?? lookUpText('ru', key)
  return {
    raw,
    has: (key) => raw(key) !== null,
    t: (key, params = {}) =>
      (raw(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
  }
}

const namesByVersion = new Map<string, StateNames>()

/**
 * Names of the states of a workflow version as the process screens display them. Throws if this build does not contain
 * the version.
 */
export function getStateNames(name: string, version: number, language: Language): StateNames {
  const key = `${language} ${getWorkflowNamespace({ name, version })}`
  const cached = namesByVersion.get(key)
  if (cached) return cached
  const names = createStateNames(
    { ...describeMachine(getWorkflow(name, version)), name, version },
    getTexts(language),
  )
  namesByVersion.set(key, names)
  return names
}

/** Events that the engine itself sends, by their names in the texts of the statistics. */
const engineEvents = {
  '@start': 'start',
  '@migrate': 'migrate',
  '@unmigrate': 'unmigrate',
  '@move': 'move',
} as const

/**
 * Names of the events of a workflow for exported logs. An event has the same name in all versions, that of the newest
 * one, and two events have different names, because readers of a log distinguish activities by their names.
 */
export function getActivityNames(name: string, language: Language): ReadonlyMap<string, string> {
  const texts = getTexts(language)
  const names = new Map<string, string>(
    Object.entries(engineEvents).map(([event, key]) => [event, texts.t(`processes:measure.events.${key}`)]),
  )
  for (const workflow of getWorkflowVersions(name))
    for (const event of Object.keys(workflow.events)) {
      const key = `${getWorkflowNamespace(workflow)}:events.${event}.label`
      names.set(event, texts.has(key) ? texts.t(key) : event)
    }
  const uses = new Map<string, number>()
  for (const text of names.values()) uses.set(text, (uses.get(text) ?? 0) + 1)
  return new Map(
    [...names].map(([event, text]) => [event, uses.get(text) === 1 ? text : `${text} (${event})`]),
  )
}
