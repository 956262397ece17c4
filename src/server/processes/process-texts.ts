import { formTexts } from '../../../schemas/forms/registry.generated.ts'
import en from '../../client/app/i18n/en/processes.json' with { type: 'json' }
import kk from '../../client/app/i18n/kk/processes.json' with { type: 'json' }
import ru from '../../client/app/i18n/ru/processes.json' with { type: 'json' }
import { stateNamesOf, type StateNames, type StateTexts } from '../../shared/state-names.ts'
import { getWorkflow, namespaceOf } from '../engine/registry.ts'
import type { Language } from '../platform/i18n/translate.ts'
import { definitionOf } from '../engine/definition.ts'

const processes = { ru, en, kk }

function textAt(language: Language, key: string): string | null {
  const [namespace = '', path = ''] = key.split(/:(.*)/s)
  const own = formTexts[namespace as keyof typeof formTexts] as Record<Language, unknown> | undefined
  const table = namespace === 'processes' ? processes[language] : own?.[language]
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], table)
  return typeof found === 'string' ? found : null
}

/** The texts by which the screens of processes name states: what leaves as a file or a mail is called the same. */
const textsIn = (language: Language): StateTexts => {
  const raw = (key: string) => textAt(language, key) ?? textAt('ru', key)
  return {
    raw,
    has: (key) => raw(key) !== null,
    t: (key, params = {}) =>
      (raw(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
  }
}

const known = new Map<string, StateNames>()

/** Names of the states of a workflow version, as its screens have them; of a version that this build has. */
export function stateNames(name: string, version: number, language: Language): StateNames {
  const key = `${language} ${namespaceOf({ name, version })}`
  const made = known.get(key)
  if (made) return made
  const names = stateNamesOf(
    { ...definitionOf(getWorkflow(name, version)), name, version },
    textsIn(language),
  )
  known.set(key, names)
  return names
}
