import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { buildProcessNames, type ProcessNames, type ProcessTexts } from '../names.ts'
import { useProcessTexts } from '../use-names.ts'
import { languages, type Changes, type Language } from './changes.ts'
import { readText } from './text-places.ts'

/** Language of the interface, in which names are displayed. */
export function useInterfaceLanguage(): Language {
  const { language } = useTranslation().i18n
  return languages.find((known) => known === language) ?? 'ru'
}

/** Returns the names of a draft with its changed texts. */
export function useDraftNames(
  definition: ProcessDefinition,
  { texts: originals }: Pick<ChangeableParts, 'texts'>,
  changes: Changes,
): ProcessNames {
  const texts = useProcessTexts(noNamespaces)
  const language = useInterfaceLanguage()
  return useMemo(
    () => buildProcessNames(definition, overlayDraftTexts(definition, texts, originals, changes, language)),
    [definition, texts, originals, changes, language],
  )
}

const noNamespaces: readonly string[] = []

function overlayDraftTexts(
  { name, version }: ProcessDefinition,
  texts: ProcessTexts,
  originals: ChangeableParts['texts'],
  changes: Changes,
  language: Language,
): ProcessTexts {
  const prefix = `${name}/v${version}:`
  const readOwn = (key: string) =>
    key.startsWith(prefix) ? readText(originals, changes, language, key.slice(prefix.length)) : undefined
  const isOwn = (key: string) => key.startsWith(prefix)
  return {
    ...texts,
    t: (key, params) => readOwn(key) ?? (isOwn(key) ? '' : texts.t(key, params)),
    has: (key) => (isOwn(key) ? readOwn(key) !== undefined : texts.has(key)),
    raw: (key) => (isOwn(key) ? (readOwn(key) ?? null) : texts.raw(key)),
  }
}
