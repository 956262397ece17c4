import { Button } from '@fluentui/react-components'
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

/** Bar below a form that is saved as a whole. It contains the submit button of the form and shows the result. */
export function SaveBar({ changed, saving, saved, error, onDiscard }: Props) {
  const { t } = useTranslation('settings')
  return (
    <>
      <div className={styles.bar}>
        <Button type="submit" appearance="primary" disabled={changed === 0 || saving}>
          {t('settings:save')}
        </Button>
        <Button disabled={changed === 0 || saving} onClick={onDiscard}>
          {t('settings:discard')}
        </Button>
        <span className={styles.state} role="status">
          {changed > 0 ? t('settings:unsaved', { count: changed }) : (saved ?? t('settings:unchanged'))}
        </span>
      </div>
      {error && <Notice tone="error">{isStaleError(error) ? t('settings:stale') : error.message}</Notice>}
    </>
  )
}

/** True if another user has saved since the values were loaded. */
export const isStaleError = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === errorCodes.staleOrder
