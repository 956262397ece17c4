import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { KnownRoles } from './change-access.ts'

/** Two changes of one thing in one request contradict each other. */
export function refuseRepeated(keys: readonly string[], language: Language): void {
  const at = keys.findIndex((key, i) => keys.indexOf(key) !== i)
  if (at >= 0)
    throw refuse.incorrectData([
      { path: `/body/changes/${at}`, message: translate(language, 'errors:changedTwice') },
    ])
}

export function requireRole(known: KnownRoles, id: string, path: string, language: Language) {
  const role = known.get(id)
  if (role) return role
  throw refuse.incorrectData([{ path, message: translate(language, 'errors:unknownRole') }])
}
