import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storeLocale, type Language } from '../../ui/locale.ts'
import { Picker } from '../../ui/picker.tsx'

/** kk and lv are hidden in the picker (specification 1). Languages have their own names. */
const visibleLanguages: readonly [Language, string][] = [
  ['ru', 'Русский'],
  ['en', 'English'],
]

export function LanguagePicker({ className }: { className?: string }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const choose = async (language: Language) => {
    storeLocale(language)
    await i18n.changeLanguage(language)
    // The server's messages and names depend on the language too.
    await queries.invalidateQueries()
  }
  return (
    <Picker
      {...(className !== undefined && { className })}
      label={t('shell:language')}
      value={i18n.language}
      onChange={(value) => void choose(value as Language)}
    >
      {visibleLanguages.map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </Picker>
  )
}
