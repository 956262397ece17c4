import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../http/refusal.ts'
import type { RolesById } from './change-access.ts'

/**
 * Refuses two changes of the same item in one request (code 7), because they contradict each other. `keys`: key of the
 * changed item for each change.
 */
export function refuseContradictoryChanges(keys: readonly string[], language: Language): void {
  const repeatedIndex = keys.findIndex((key, i) => keys.indexOf(key) !== i)
  if (repeatedIndex >= 0)
    throw refuse.incorrectData([
      { path: `/body/changes/${repeatedIndex}`, message: translate(language, 'errors:changedTwice') },
    ])
}

export function requireRole(knownRoles: RolesById, id: string, path: string, language: Language) {
  const role = knownRoles.get(id)
  if (role) return role
  throw refuse.incorrectData([{ path, message: translate(language, 'errors:unknownRole') }])
}
