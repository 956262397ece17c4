import { Button, Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../../ui/picker.tsx'
import { InlineError } from '../../../ui/inline-error.tsx'
import { languages, setText, type Language } from './changes.ts'
import { describeProblem } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { insertPlaceholder, listPlaceholders, type PlaceholderValues } from './placeholders.ts'
import { findTextProblems } from './problems.ts'
import { TextDifference } from './text-difference.tsx'
import { usesRussianFallback, readText } from './text-places.ts'
import styles from './workbench.module.css'

/** Each language has its own name for itself. */
const languageNames: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English', kk: 'Қазақша' }

/** Selects the language of all texts in the panel. */
export function LanguageChoice() {
  const { t } = useTranslation('workbench')
  const { language, setLanguage } = useDraftContext()
  return (
    <RadioGroup
      layout="horizontal"
      aria-label={t('workbench:text.language')}
      value={language}
      onChange={(_, { value }) => setLanguage(value as Language)}
    >
      {languages.map((one) => (
        <Radio key={one} value={one} label={<span lang={one}>{languageNames[one]}</span>} />
      ))}
    </RadioGroup>
  )
}

interface TextEditorProps {
  path: string
  label: string
  /** Names and sample values of the placeholders. Default: those of the steps. */
  values?: PlaceholderNames
}

interface PlaceholderNames {
  getName: (placeholder: string) => string
  samples: PlaceholderValues
}

/**
 * One text in the selected language, with its difference to the original, its placeholders and its problems, also those
 * in other languages.
 */
export function TextEditor({ path, label, values }: TextEditorProps) {
  const { t } = useTranslation('workbench')
  const { parts, changes, problems, canEdit, edit, language } = useDraftContext()
  const field = useRef<HTMLTextAreaElement>(null)
  const original = parts.texts[language][path]
  const own = changes.texts[language]?.[path]
  const isAdded = parts.texts.ru[path] === undefined
  const value = own ?? original ?? ''
  const write = (text: string) => {
    // An empty text of the base remains a change, so that the user can type a new one; a problem reports it as missing.
    const isOriginal = text === original || (text === '' && (language === 'kk' || isAdded))
    edit(setText(changes, language, path, isOriginal ? null : text), `${language} ${path}`)
  }
  const insert = (name: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    const inserted = insertPlaceholder(value, { start, end }, name)
    write(inserted.text)
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(inserted.cursor, inserted.cursor)
    })
  }
  const placeholders = listPlaceholders(parts, path)
  const found = findTextProblems(problems, path)
  const ownProblem = found.find((one) => one.language === language)?.problem
  const hasFallback = language === 'kk' && usesRussianFallback(parts.texts, changes, path)
  return (
    <div className={styles.text} data-text={path}>
      <Field
        label={
          <>
            {label}
            {own !== undefined && original !== undefined && (
              <span className={styles.sign}> · {t('workbench:text.changed')}</span>
            )}
          </>
        }
        {...(ownProblem
          ? { validationState: 'error' as const, validationMessage: describeProblem(ownProblem, t) }
          : hasFallback && { hint: t('workbench:text.fallsBack') })}
      >
        <Textarea
          ref={field}
          lang={language}
          resize="vertical"
          value={value}
          readOnly={!canEdit}
          maxLength={1000}
          placeholder={hasFallback ? (readText(parts.texts, changes, 'ru', path) ?? '') : ''}
          onChange={(_, { value: text }) => write(text)}
        />
      </Field>
      {found
        .filter((one) => one.language !== language)
        .map(({ language: other, problem }) => (
          <InlineError key={other}>{`${languageNames[other]}: ${describeProblem(problem, t)}`}</InlineError>
        ))}
      {own !== undefined && original !== undefined && <TextDifference before={original} after={own} />}
      {canEdit && (
        <div className={styles.tools}>
          {placeholders.length > 0 && (
            <PlaceholderChoice names={placeholders} values={values} onChoose={insert} />
          )}
          {own !== undefined && original !== undefined && (
            <Button
              size="small"
              onClick={() => edit(setText(changes, language, path, null), `${language} ${path} reset`)}
            >
              {t('workbench:text.reset')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Inserts a placeholder. Each is displayed by its name and a sample value. */
function PlaceholderChoice({
  names: placeholders,
  values,
  onChoose,
}: {
  names: readonly string[]
  values: PlaceholderNames | undefined
  onChoose: (name: string) => void
}) {
  const { t } = useTranslation('workbench')
  const { names, samples: stepSamples } = useDraftContext()
  const { getName, samples } = values ?? { getName: names.param, samples: stepSamples }
  return (
    <NativeSelect
      className={styles.placeholders}
      label={t('workbench:text.insert')}
      value=""
      onChange={(name) => name !== '' && onChoose(name)}
    >
      <option value="">{t('workbench:text.insert')}</option>
      {placeholders.map((name) => (
        <option key={name} value={name}>
          {samples[name] === undefined
            ? getName(name)
            : t('workbench:text.sample', { name: getName(name), value: samples[name] })}
        </option>
      ))}
    </NativeSelect>
  )
}
