import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition, ProcessState } from '../../../../../schemas/api/processes.ts'
import { listFormFields } from '../diagram/graph.ts'
import { addedStepLabelPath, languages, listStepTextPaths, type Changes, type Language } from './changes.ts'

type Machine = Pick<ProcessDefinition, 'states' | 'transitions' | 'events' | 'forms'>
type OriginalTexts = ChangeableParts['texts']

/** Texts of a state that belong together. `id`: name of the script, event, refusal or field; empty for the state. */
export interface TextGroup {
  kind: 'state' | 'script' | 'event' | 'refusal' | 'field'
  id: string
  paths: string[]
}

/** Paths of all texts of the version, with those of the added steps. */
export function listTextPaths(
  { texts, transitions }: Pick<ChangeableParts, 'texts' | 'transitions'>,
  steps: Changes['steps'],
): string[] {
  const ofSteps = steps.flatMap(({ id, transition }) =>
    listStepTextPaths(
      transitions.find((other) => other.id === transition),
      id,
    ),
  )
  return [
    ...new Set([
      ...languages.flatMap((language) => Object.keys(texts[language])),
      ...ofSteps,
      ...(steps.length > 0 ? [addedStepLabelPath] : []),
    ]),
  ]
}

/** Returns the texts that a user sees in a state: its own, its script, its buttons, their refusals and its fields. */
export function listStateTexts(machine: Machine, state: ProcessState, paths: readonly string[]): TextGroup[] {
  const offered = machine.transitions.filter(
    ({ source, event }) =>
      (source === null || source === state.path || state.path.startsWith(`${source}.`)) &&
      machine.events.some(({ type, by }) => type === event && by === 'person'),
  )
  const step = state.meta?.for === 'person' ? state.meta : null
  const script = step?.script
  const unique = (names: readonly string[]) => [...new Set(names)]
  /** Paths of an item and of its variants such as `explaining_nothing`. */
  const pathsOf = (section: string, id: string) =>
    paths.filter((path) => path.startsWith(`${section}.${id}.`) || path === `${section}.${id}`)
  const withVariants = (section: string, id: string) =>
    paths.filter((path) => path === `${section}.${id}` || path.startsWith(`${section}.${id}_`))
  const groups: TextGroup[] = [
    { kind: 'state', id: '', paths: pathsOf('states', state.path.replaceAll('.', '_')) },
    ...(script === undefined
      ? []
      : [
          {
            kind: 'script' as const,
            id: script,
            paths: [...withVariants('scripts', script), ...pathsOf('objections', script)],
          },
        ]),
    ...(step === null ? [] : unique(offered.map(({ event }) => event ?? ''))).map((event) => ({
      kind: 'event' as const,
      id: event,
      paths: pathsOf('events', event),
    })),
    ...(step === null ? [] : unique(offered.flatMap(({ guards }) => guards))).map((guard) => ({
      kind: 'refusal' as const,
      id: guard,
      paths: withVariants('refusals', guard),
    })),
    ...listFormFields(step === null ? undefined : machine.forms[step.form]?.schema).map(({ name }) => ({
      kind: 'field' as const,
      id: name,
      paths: pathsOf('fields', name),
    })),
  ]
  return groups.filter((group) => group.paths.length > 0)
}

/** Returns for each text the states that display it, in the order of the machine. Other texts are absent. */
export function mapTextsToStates(machine: Machine, paths: readonly string[]): Map<string, string[]> {
  const states = new Map<string, string[]>()
  for (const state of machine.states)
    for (const { paths: own } of listStateTexts(machine, state, paths))
      for (const path of own) states.set(path, [...(states.get(path) ?? []), state.path])
  return states
}

/**
 * Returns the text as the changed version displays it. The Russian text replaces a missing Kazakh one. Undefined if
 * there is no text.
 */
export function readText(
  texts: OriginalTexts,
  changes: Changes,
  language: Language,
  path: string,
): string | undefined {
  const own = changes.texts[language]?.[path] ?? texts[language][path]
  return own === undefined && language === 'kk' ? readText(texts, changes, 'ru', path) : own
}

/** True if a Kazakh text is missing, so that the Russian one is displayed. */
export const usesRussianFallback = (texts: OriginalTexts, changes: Changes, path: string): boolean =>
  (changes.texts.kk?.[path] ?? texts.kk[path]) === undefined

/** Parts of a path: what the text is, its variant and its number. */
export function parseTextPath(path: string): { section: string; attribute: string; variant: string | null } {
  const [section = '', ...rest] = path.split('.')
  const last = rest.at(-1) ?? ''
  const [attribute = '', variant = null] = last.split(/_(.*)/s)
  return { section, attribute: rest.length > 1 ? attribute : '', variant: variant === '' ? null : variant }
}
