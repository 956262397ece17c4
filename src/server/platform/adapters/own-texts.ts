import i18next, { type i18n } from 'i18next'
import type { TextTree } from '../../../../schemas/define-form.ts'
import { setText } from '../../../../workflows/changes/texts.ts'

/** Texts with which a process version replaces the standard texts of a message, by the dotted path of the text. */
export type ReplacementTexts = Readonly<Record<string, string>>
type Languages = 'ru' | 'en' | 'kk'

/**
 * Returns a function that creates a translator for a message: the standard texts, of which `own` replaces those of
 * `language`. Plural forms and Russian as the fallback apply to both.
 */
export function createTextSource(
  namespace: string,
  standard: Readonly<Record<Languages, TextTree>>,
  prepare: (texts: Record<string, { [namespace: string]: TextTree }>) => object = (texts) => texts,
): (own: ReplacementTexts, language: string) => i18n['t'] {
  const create = (texts: Readonly<Record<string, TextTree>>) => {
    const instance = i18next.createInstance()
    void instance.init({
      fallbackLng: 'ru',
      ns: [namespace],
      defaultNS: namespace,
      interpolation: { escapeValue: false },
      initAsync: false,
      resources: prepare(
        Object.fromEntries(Object.entries(texts).map(([name, tree]) => [name, { [namespace]: tree }])),
      ) as Record<string, Record<string, TextTree>>,
    })
    return instance
  }
  const shared = create(standard)
  return (own, language) => {
    if (Object.keys(own).length === 0 || !Object.hasOwn(standard, language)) return shared.t
    const replaced = Object.entries(own).reduce<TextTree>(
      (tree, [path, text]) => setText(tree, path, text),
      standard[language as Languages],
    )
    return create({ ...standard, [language]: replaced }).t
  }
}
