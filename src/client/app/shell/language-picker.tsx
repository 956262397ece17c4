import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveLocale, type Language } from '../../ui/locale.ts'
import { NativeSelect } from '../../ui/picker.tsx'

/** Languages of the picker, each named in that language. Kazakh and Latvian are not offered (specification 1). */
const visibleLanguages: readonly [Language, string][] = [
  ['ru', 'Русский'],
  ['en', 'English'],
]

export function LanguagePicker({ className }: { className?: string }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const choose = async (language: Language) => {
    saveLocale(language)
    await i18n.changeLanguage(language)
    // Messages and names from the server depend on the language too, so they are requested again.
    await queries.invalidateQueries()
  }
  return (
    <NativeSelect
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
    </NativeSelect>
  )
}
