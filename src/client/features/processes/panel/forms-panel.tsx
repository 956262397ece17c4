import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import { FormWithPreview } from './form-with-preview.tsx'
import { PanelSection } from './panel.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import styles from './panel.module.css'

interface FormsPanelProps {
  definition: ProcessDefinition
  names: ProcessNames
  selectState: (state: string) => void
}

interface FormUsage {
  form: string
  /** States with a step that uses the form. */
  states: string[]
  /** Events that open the form in a dialog. */
  events: string[]
}

/** List of all forms of a version, each with the steps and events that use it. */
export function FormsPanel({ definition, names, selectState }: FormsPanelProps) {
  const { t } = useTranslation('processes')
  const formUsages = collectForms(definition)
  const buildTitle = (names: string[]) => {
    const [first = '', ...rest] = [...new Set(names)]
    return rest.length < 2
      ? [first, ...rest].join(', ')
      : t('processes:forms.of', { first, count: rest.length })
  }
  return (
    <section aria-labelledby="all-forms" className={styles.root} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="all-forms" className={styles.title}>
          {t('processes:forms.title', { count: formUsages.length })}
        </h2>
      </div>
      {formUsages.length === 0 && <EmptyText>{t('processes:forms.none')}</EmptyText>}
      {formUsages.map(({ form, states, events }) => (
        <PanelSection key={form} title={buildTitle([...states.map(names.place), ...events.map(names.event)])}>
          {states.length > 0 && (
            <p className={styles.numbers}>
              {states.map((path) => (
                <button key={path} type="button" className={styles.link} onClick={() => selectState(path)}>
                  {states.length === 1 ? t('processes:forms.show') : names.place(path)}
                </button>
              ))}
            </p>
          )}
          <FormWithPreview definition={definition} names={names} form={form} />
        </PanelSection>
      ))}
    </section>
  )
}

/**
 * Returns the forms with fields and the forms that are missing in the build. Forms of steps come first, in the order
 * of the machine, then forms of events.
 */
function collectForms({ states, events, forms }: ProcessDefinition): FormUsage[] {
  const usages = new Map<string, FormUsage>()
  const getUsage = (form: string) => {
    const usage = usages.get(form) ?? { form, states: [], events: [] }
    usages.set(form, usage)
    return usage
  }
  for (const { path, meta } of states) if (meta?.for === 'person') getUsage(meta.form).states.push(path)
  for (const { type, payload } of events) if (payload !== null) getUsage(payload).events.push(type)
  const hasFields = (form: string) =>
    Object.keys((forms[form]?.schema as { properties?: object } | undefined)?.properties ?? {}).length > 0
  // An event may have no form or use that of the step, so only the form of a step can be missing.
  return [...usages.values()].filter(
    (usage) => (usage.states.length > 0 && forms[usage.form] === undefined) || hasFields(usage.form),
  )
}
