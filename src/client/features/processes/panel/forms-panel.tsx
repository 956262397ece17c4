import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import type { ProcessNames } from '../names.ts'
import { DrawnForm } from './drawn-form.tsx'
import { Part } from './panel.tsx'
import styles from './panel.module.css'

interface FormsPanelProps {
  definition: ProcessDefinition
  names: ProcessNames
  choose: (state: string) => void
}

interface Shown {
  form: string
  /** States whose step it is. */
  states: string[]
  /** Events that ask it in a dialog. */
  events: string[]
}

/** Every form of a version, each once, with the steps and events that show it. */
export function FormsPanel({ definition, names, choose }: FormsPanelProps) {
  const { t } = useTranslation('processes')
  const shown = formsOf(definition)
  const titleOf = (all: string[]) => {
    const [first = '', ...more] = [...new Set(all)]
    return more.length < 2
      ? [first, ...more].join(', ')
      : t('processes:forms.of', { first, count: more.length })
  }
  return (
    <section aria-labelledby="all-forms" className={styles.root} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="all-forms" className={styles.title}>
          {t('processes:forms.title', { count: shown.length })}
        </h2>
      </div>
      {shown.length === 0 && <p className={styles.quiet}>{t('processes:forms.none')}</p>}
      {shown.map(({ form, states, events }) => (
        <Part key={form} title={titleOf([...states.map(names.place), ...events.map(names.event)])}>
          {states.length > 0 && (
            <p className={styles.numbers}>
              {states.map((path) => (
                <button key={path} type="button" className={styles.link} onClick={() => choose(path)}>
                  {states.length === 1 ? t('processes:forms.show') : names.place(path)}
                </button>
              ))}
            </p>
          )}
          <DrawnForm {...{ definition, names, form }} />
        </Part>
      ))}
    </section>
  )
}

/** Forms with fields, and those that the build lacks; of steps in the order of the machine and then those of events. */
function formsOf({ states, events, forms }: ProcessDefinition): Shown[] {
  const shown = new Map<string, Shown>()
  const at = (form: string) => {
    const known = shown.get(form) ?? { form, states: [], events: [] }
    shown.set(form, known)
    return known
  }
  for (const { path, meta } of states) if (meta?.for === 'person') at(meta.form).states.push(path)
  for (const { type, payload } of events) if (payload !== null) at(payload).events.push(type)
  const hasFields = (form: string) =>
    Object.keys((forms[form]?.schema as { properties?: object } | undefined)?.properties ?? {}).length > 0
  // What an event asks may be a word for «nothing» or «the step's own»: only a step's form can be missing.
  return [...shown.values()].filter(
    (one) => (one.states.length > 0 && forms[one.form] === undefined) || hasFields(one.form),
  )
}
