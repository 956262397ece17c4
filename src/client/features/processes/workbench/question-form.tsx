import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionTexts, StepQuestion } from '../../../../../schemas/api/questions.ts'
import { questionTypes, type QuestionType } from '../../../../../schemas/values/question-types.ts'
import { NativeSelect } from '../../../ui/picker.tsx'
import { languages } from './changes.ts'
import { useDraftContext } from './draft-context.ts'
import { BoundInput, DayBound } from './question-bounds.tsx'
import { changeQuestionType, updateQuestion } from './question-changes.ts'
import { OptionsFields } from './question-options.tsx'
import { TextsFields } from './question-texts.tsx'
import styles from './workbench.module.css'

type Update = Parameters<typeof updateQuestion>[2]

/** Texts and settings of one question. */
export function QuestionForm({
  question,
  onRenamed,
}: {
  question: StepQuestion
  onRenamed: (key: string) => void
}) {
  const { t } = useTranslation('workbench')
  const { parts, changes, canEdit, edit } = useDraftContext()
  const { key, type, required, title, help, options, catalog } = question
  const isPublished = parts.questions.publishedKeys.includes(key)
  const update = (next: Update, group: string) => edit(updateQuestion(changes, key, next), `${key} ${group}`)
  const writeHelp = (texts: QuestionTexts) => {
    const isEmpty = languages.every((language) => !texts[language])
    update({ help: isEmpty ? undefined : texts }, 'help')
  }
  return (
    <div className={styles.fields}>
      <Field label={t('workbench:questions.type')} hint={isPublished ? t('workbench:questions.fixed') : null}>
        <NativeSelect
          value={type}
          disabled={!canEdit || isPublished}
          onChange={(value) =>
            edit(changeQuestionType(changes, key, value as QuestionType, parts.questions.catalogs))
          }
        >
          {questionTypes.map((one) => (
            <option key={one} value={one}>
              {t(`workbench:questions.types.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <TextsFields
        label="workbench:questions.titleIn"
        texts={title}
        maxLength={200}
        onChange={(texts, language) => update({ title: texts }, `title ${language}`)}
      />
      <TextsFields
        label="workbench:questions.helpIn"
        texts={help ?? { ru: '', en: '' }}
        maxLength={500}
        isLong
        onChange={writeHelp}
      />
      <Checkbox
        label={t('workbench:questions.required')}
        checked={required}
        disabled={!canEdit}
        onChange={(_, { checked }) => update({ required: checked === true }, 'required')}
      />
      {type === 'number' && (
        <Checkbox
          label={t('workbench:questions.whole')}
          checked={question.whole === true}
          disabled={!canEdit}
          onChange={(_, { checked }) => update({ whole: checked === true || undefined }, 'whole')}
        />
      )}
      {(type === 'number' || type === 'text') && (
        <div className={styles.tools}>
          {(['min', 'max'] as const).map((bound) => (
            <Field key={bound} label={t(`workbench:questions.${type}Bounds.${bound}`)}>
              <BoundInput
                value={question[bound]}
                readOnly={!canEdit}
                onChange={(value) => update({ [bound]: value }, bound)}
              />
            </Field>
          ))}
        </div>
      )}
      {type === 'date' && (
        <div className={styles.tools}>
          {(['from', 'to'] as const).map((bound) => (
            <Field key={bound} label={t(`workbench:questions.dateBounds.${bound}`)}>
              <DayBound
                value={question[bound]}
                disabled={!canEdit}
                onChange={(value) => update({ [bound]: value }, bound)}
              />
            </Field>
          ))}
        </div>
      )}
      {type === 'choice' && (
        <OptionsFields options={options ?? []} onChange={(next, group) => update({ options: next }, group)} />
      )}
      {type === 'catalog' && (
        <CatalogField catalog={catalog} onChange={(next) => update({ catalog: next }, 'catalog')} />
      )}
      <KeyField
        key={key}
        value={key}
        isFixed={!canEdit || isPublished}
        onChange={(next) => {
          edit(updateQuestion(changes, key, { key: next }))
          onRenamed(next)
        }}
      />
    </div>
  )
}

function CatalogField({
  catalog,
  onChange,
}: {
  catalog: string | undefined
  onChange: (catalog: string) => void
}) {
  const { t } = useTranslation(['workbench', 'settings'])
  const { parts, canEdit } = useDraftContext()
  return (
    <Field label={t('workbench:questions.catalog')}>
      <NativeSelect value={catalog ?? ''} disabled={!canEdit} onChange={onChange}>
        {parts.questions.catalogs.map((name) => (
          <option key={name} value={name}>
            {t(`settings:catalogs.types.${name}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

interface KeyFieldProps {
  value: string
  isFixed: boolean
  onChange: (key: string) => void
}

/** Key by which answers are stored. It is changed when the field is left, because it identifies the question. */
function KeyField({ value, isFixed, onChange }: KeyFieldProps) {
  const { t } = useTranslation('workbench')
  const { changes } = useDraftContext()
  const [typed, setTyped] = useState(value)
  const isTaken = typed !== value && (changes.questions ?? []).some(({ key }) => key === typed)
  const isMalformed = !/^[a-z][a-zA-Z0-9]{0,39}$/.test(typed)
  const message = isMalformed
    ? t('workbench:questions.malformedKey')
    : isTaken
      ? t('workbench:problems.repeatedKey')
      : null
  return (
    <Field
      label={t('workbench:questions.key')}
      {...(message === null
        ? { hint: t(isFixed ? 'workbench:questions.fixed' : 'workbench:questions.keyHint') }
        : { validationState: 'error' as const, validationMessage: message })}
    >
      <Input
        autoComplete="off"
        value={typed}
        maxLength={40}
        readOnly={isFixed}
        onChange={(_, { value: text }) => setTyped(text)}
        onBlur={() => message === null && typed !== value && onChange(typed)}
      />
    </Field>
  )
}
