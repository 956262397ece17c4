import { Button } from '@fluentui/react-components'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodes } from '../../../shared/error-codes.ts'
import { ApiError } from '../../http/api-error.ts'
import { Notice } from '../notice.tsx'
import styles from './settings-screen.module.css'

interface Props {
  /** Number of unsaved changes. */
  changed: number
  saving: boolean
  /** Message after saving; undefined if nothing has been saved yet. */
  saved: string | undefined
  error: Error | null
  onDiscard: () => void
}

/** State of a form that has no bar of its own, because it shares a SharedSaveBar with other forms. */
interface FormState extends Props {
  submit: () => void
}

type ReportForm = (id: string, form: FormState | null) => void

const SharedBarContext = createContext<ReportForm | null>(null)

/** Bar below a form that is saved as a whole. It contains the submit button of the form and displays the result. */
export function SaveBar(props: Props) {
  const report = use(SharedBarContext)
  if (report !== null) return <FormInSharedBar {...props} report={report} />
  const { changed, saving, saved, error, onDiscard } = props
  return <Bar changed={changed} saving={saving} saved={saved} errors={[error]} onDiscard={onDiscard} />
}

/** One bar for all forms in `children`. It saves each changed form with a request of its own. */
export function SharedSaveBar({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, FormState>>(new Map())
  const report = useCallback<ReportForm>((id, form) => {
    setForms((current) => {
      const next = new Map(current)
      if (form === null) next.delete(id)
      else next.set(id, form)
      return next
    })
  }, [])
  const states = [...forms.values()]
  const changedForms = states.filter(({ changed }) => changed > 0)
  return (
    <SharedBarContext value={report}>
      {children}
      {states.length > 0 && (
        <Bar
          changed={changedForms.reduce((total, { changed }) => total + changed, 0)}
          saving={states.some(({ saving }) => saving)}
          saved={states.flatMap(({ saved }) => saved ?? []).join('. ') || undefined}
          errors={states.map(({ error }) => error)}
          onDiscard={() => changedForms.forEach(({ onDiscard }) => onDiscard())}
          onSave={() => changedForms.forEach(({ submit }) => submit())}
        />
      )}
    </SharedBarContext>
  )
}

function FormInSharedBar({
  changed,
  saving,
  saved,
  error,
  onDiscard,
  report,
}: Props & { report: ReportForm }) {
  const id = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const discard = useEffectEvent(onDiscard)
  useEffect(() => {
    const submit = () => submitButton.current?.form?.requestSubmit()
    report(id, { changed, saving, saved, error, submit, onDiscard: () => discard() })
  }, [report, id, changed, saving, saved, error])
  useEffect(() => () => report(id, null), [report, id])
  // Without a submit button the Enter key would not submit the form.
  return <button type="submit" hidden ref={submitButton} />
}

interface BarProps extends Omit<Props, 'error'> {
  errors: readonly (Error | null)[]
  /** By default the button submits the form around the bar. */
  onSave?: () => void
}

function Bar({ changed, saving, saved, errors, onDiscard, onSave }: BarProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.bar}>
      {errors.map(
        (error, i) =>
          error && (
            <div key={i} className={styles.barError}>
              <Notice tone="error">{isStaleError(error) ? t('settings:stale') : error.message}</Notice>
            </div>
          ),
      )}
      <Button
        type={onSave ? 'button' : 'submit'}
        appearance="primary"
        disabled={changed === 0 || saving}
        {...(onSave && { onClick: onSave })}
      >
        {t('settings:save')}
      </Button>
      <Button disabled={changed === 0 || saving} onClick={onDiscard}>
        {t('settings:discard')}
      </Button>
      <span className={styles.state} role="status">
        {changed > 0 ? t('settings:unsaved', { count: changed }) : (saved ?? t('settings:unchanged'))}
      </span>
    </div>
  )
}

/** True if another user has saved since the values were loaded. */
export const isStaleError = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === errorCodes.staleOrder
