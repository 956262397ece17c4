import { Button } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { takeNextTask } from '../../http/take-next-task.ts'
import { ButtonKey } from '../../ui/button-key.tsx'
import { classes } from '../../ui/classes.ts'
import { urls } from '../../ui/urls.ts'
import { useActionKeys } from '../action-keys.ts'
import { fetchNextTask } from '../machine/api.ts'
import styles from './next-task.module.css'

const nextKeys = new Map([['next', ['Ctrl+Enter']]])

interface Props {
  /** The task that is done or put off. */
  after: number
  /** The order whose customer stands at the counter. */
  order?: number
  /** As the buttons beside it, or large where it stands alone. */
  size?: 'medium' | 'large'
}

/** Takes the most urgent task and opens it; nothing when there is none. */
export function NextTask({ after, order, size = 'large' }: Props) {
  const { t } = useTranslation('runner')
  const navigate = useNavigate()
  const wanted = order === undefined ? {} : { order }
  const { data } = useQuery({
    queryKey: ['next-task', after, order],
    queryFn: () => fetchNextTask(wanted),
    gcTime: 0,
  })
  const next = data?.taskId ?? null
  // Somebody may have taken it meanwhile: what is opened is what was claimed.
  const {
    mutate: take,
    isPending,
    error,
    data: taken,
  } = useMutation({
    mutationFn: () => takeNextTask(wanted),
    onSuccess: ({ taskId }) => taskId !== null && void navigate(urls.task(taskId)),
  })
  const gone = taken?.taskId === null
  const open = () => next !== null && !gone && !isPending && take()
  useActionKeys(nextKeys, open)
  if (next === null || next === after) return null
  return (
    <div className={styles.root}>
      <Button
        className={classes(styles.button, size === 'large' && styles.large)}
        appearance="primary"
        size={size}
        aria-keyshortcuts="Control+Enter"
        disabledFocusable={isPending || gone}
        onClick={open}
      >
        {t('end.next')}
        <ButtonKey>Ctrl+Enter</ButtonKey>
      </Button>
      {error && (
        <span className={styles.wrong} role="alert">
          {t('end.takeRefused', { why: error.message })}
        </span>
      )}
      {gone && <span role="alert">{t('end.noneLeft')}</span>}
    </div>
  )
}
