import { Input, Radio, RadioGroup, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepQuestion } from '../../../../schemas/api/questions.ts'
import { chooseQuestionText } from '../../../shared/questions/question-text.ts'
import { getMaxLength } from '../../../shared/questions/check-answers.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import { removeDigitGroups } from '../../ui/typed-number.ts'
import styles from './question-fields.module.css'

interface AnswerControlProps {
  id: string
  question: StepQuestion
  value: unknown
  language: string
  readOnly: boolean
  /** `undefined`: no answer. */
  onChange: (value: unknown) => void
}

/** Control for the answer to one question. The Field around it provides label, hint and error. */
export function AnswerControl({ id, question, value, language, readOnly, onChange }: AnswerControlProps) {
  const control = { id, disabled: readOnly }
  const textOf = (text: unknown) => (typeof text === 'string' ? text : '')
  const write = (text: string) => onChange(text === '' ? undefined : text)
  switch (question.type) {
    case 'text':
      return getMaxLength(question) > longTextLength ? (
        <Textarea
          {...control}
          className={styles.control}
          resize="vertical"
          maxLength={getMaxLength(question)}
          value={textOf(value)}
          onChange={(_, { value: text }) => write(text)}
        />
      ) : (
        <Input
          {...control}
          className={styles.control}
          autoComplete="off"
          maxLength={getMaxLength(question)}
          value={textOf(value)}
          onChange={(_, { value: text }) => write(text)}
        />
      )
    case 'number':
      return <NumberInput {...control} whole={question.whole === true} value={value} onChange={onChange} />
    case 'yesNo':
      return <YesNoChoice {...control} isOptional={!question.required} value={value} onChange={onChange} />
    case 'choice':
      return (
        <Choice
          {...control}
          value={value}
          choices={(question.options ?? []).map((option) => ({
            value: option.value,
            text: chooseQuestionText(option.title, language),
          }))}
          onChange={onChange}
        />
      )
    case 'catalog':
      return <CatalogChoice {...control} catalog={question.catalog ?? ''} value={value} onChange={onChange} />
    case 'date':
      return (
        <DayInput
          {...control}
          min={question.from}
          max={question.to}
          value={textOf(value)}
          onChange={(text) => write(text.trim())}
        />
      )
  }
}

/** Number of characters. An answer that may be longer is typed into a field with several lines. */
const longTextLength = 120

interface ControlProps {
  id: string
  disabled: boolean
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * Returns the typed number; undefined for an empty text. Any other text is returned unchanged, and the rules of the
 * question then refuse it.
 */
function parseNumber(typed: string): number | string | undefined {
  const text = removeDigitGroups(typed)
  if (text === '') return undefined
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : typed
}

function NumberInput({ whole, value, onChange, ...control }: ControlProps & { whole: boolean }) {
  const [text, setText] = useState(String(value ?? '').replace('.', ','))
  return (
    <Input
      {...control}
      className={styles.control}
      autoComplete="off"
      inputMode={whole ? 'numeric' : 'decimal'}
      value={text}
      onChange={(_, { value: typed }) => {
        setText(typed)
        onChange(parseNumber(typed))
      }}
    />
  )
}

function YesNoChoice({ id, disabled, isOptional, value, onChange }: ControlProps & { isOptional: boolean }) {
  const { t } = useTranslation(['runner', 'common'])
  const values: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false, none: undefined }
  const chosen = value === true ? 'yes' : value === false ? 'no' : isOptional ? 'none' : ''
  return (
    <RadioGroup
      disabled={disabled}
      layout="horizontal"
      className={styles.touch}
      value={chosen}
      onChange={(_, { value: name }) => onChange(values[name])}
    >
      <Radio id={id} value="yes" label={t('common:yes')} />
      <Radio value="no" label={t('common:no')} />
      {isOptional && <Radio value="none" label={t('runner:questions.noAnswer')} />}
    </RadioGroup>
  )
}

interface Option {
  value: string | number
  text: string
}

function Choice({ choices, value, onChange, ...control }: ControlProps & { choices: readonly Option[] }) {
  const { t } = useTranslation('runner')
  const index = choices.findIndex((choice) => choice.value === value)
  return (
    <NativeSelect
      {...control}
      className={styles.choice}
      value={index === -1 ? '' : String(index)}
      onChange={(chosen) => onChange(choices[Number(chosen || -1)]?.value)}
    >
      <option value="">{t('form.choose')}</option>
      {choices.map((choice, n) => (
        <option key={choice.value} value={n}>
          {choice.text}
        </option>
      ))}
    </NativeSelect>
  )
}

function CatalogChoice({ catalog, ...control }: ControlProps & { catalog: string }) {
  const { entries, error } = useCatalog(catalog)
  return (
    <>
      <Choice
        {...control}
        choices={entries.map(({ id, description }) => ({ value: id, text: description }))}
      />
      {error && <InlineError>{error.message}</InlineError>}
    </>
  )
}
