import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { FormPreview } from '../../../runner/form/form-preview.tsx'
import { listFormFields } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import styles from './panel.module.css'

interface FormWithPreviewProps {
  definition: Pick<ProcessDefinition, 'forms'>
  names: ProcessNames
  form: string
}

/** Fields of a form as a list, and a preview of the form. */
export function FormWithPreview({ definition, names, form }: FormWithPreviewProps) {
  const { t } = useTranslation('processes')
  const formDefinition = definition.forms[form]
  // The build does not contain this form file, so the fields of the form are unknown.
  if (formDefinition === undefined) return <EmptyText>{t('processes:forms.gone')}</EmptyText>
  const fields = listFormFields(formDefinition.schema)
  if (fields.length === 0) return <EmptyText>{t('processes:state.noForm')}</EmptyText>
  return (
    <>
      <ul className={styles.list}>
        {fields.map(({ name, required }) => (
          <li key={name}>
            {names.field(name)}
            {required && <span className={styles.muted}> · {t('processes:panel.required')}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{t('processes:forms.seen')}</p>
      <FormPreview formId={form} ofOrder={(hint) => t(`processes:forms.own.${hint}`)} />
    </>
  )
}
