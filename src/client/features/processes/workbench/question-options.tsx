import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import { useDraftContext } from './draft-context.ts'
import { findUnusedName } from './question-changes.ts'
import { TextsFields } from './question-texts.tsx'
import styles from './workbench.module.css'

type Options = NonNullable<StepQuestion['options']>

/** Own list of the choices of a question. */
export function OptionsFields({
  options,
  onChange,
}: {
  options: Options
  onChange: (options: Options, group: string) => void
}) {
  const { t } = useTranslation('workbench')
  const { canEdit } = useDraftContext()
  const add = () => {
    const used = options.map(({ value }) => value)
    onChange([...options, { value: findUnusedName('choice', used), title: { ru: '', en: '' } }], 'options')
  }
  return (
    <fieldset className={styles.options}>
      <legend className={styles.muted}>{t('workbench:questions.options')}</legend>
      {options.map(({ value, title }, index) => (
        <div key={value} className={styles.option} data-option={value}>
          <TextsFields
            label="workbench:questions.optionIn"
            texts={title}
            maxLength={100}
            onChange={(texts, language) =>
              onChange(
                options.map((option) => (option.value === value ? { ...option, title: texts } : option)),
                `${value} ${language}`,
              )
            }
          />
          {canEdit && (
            <Button
              size="small"
              className={styles.start}
              aria-label={t('workbench:questions.removeOptionOf', { number: index + 1 })}
              onClick={() =>
                onChange(
                  options.filter((option) => option.value !== value),
                  'options',
                )
              }
            >
              {t('workbench:questions.removeOption')}
            </Button>
          )}
        </div>
      ))}
      {canEdit && (
        <Button size="small" className={styles.start} onClick={add}>
          {t('workbench:questions.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
