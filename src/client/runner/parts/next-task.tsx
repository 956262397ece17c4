import { Button } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { claimNextTask } from '../../http/take-next-task.ts'
import { ButtonShortcut } from '../../ui/button-key.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { urls } from '../../ui/urls.ts'
import { shortcutKeys } from '../../../shared/answers.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useActionKeys } from '../action-keys.ts'
import { fetchNextTask } from '../machine/api.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { EmptyText } from '../../ui/placeholders.tsx'
import styles from './next-task.module.css'

/** Keys of the button, by its size. Next to the buttons of a step it has the digit of the main button. */
const nextKeys = {
  medium: new Map([['next', ['Ctrl+Enter', shortcutKeys.agree.digit]]]),
  large: new Map([['next', ['Ctrl+Enter']]]),
}

interface Props {
  /** Task that was finished or postponed. */
  finishedTaskId: number
  /** Order whose tasks for payment, issue and disbanding come first. */
  order?: number
  /** `medium` next to other buttons, `large` for a single button. */
  size?: 'medium' | 'large'
}

/**
 * Button that claims the most urgent task and opens it. If only calls that are not allowed
 * yet remain, the time of the first one is rendered instead; nothing if there is no other task.
 */
export function NextTaskButton({ finishedTaskId, order, size = 'large' }: Props) {
  const { t } = useTranslation('runner')
  const { near } = useFormatters()
  const navigate = useNavigate()
  const filter = order === undefined ? {} : { order }
  const { data } = useQuery({
    queryKey: ['next-task', finishedTaskId, order],
    queryFn: () => fetchNextTask(filter),
    gcTime: 0,
  })
  const next = data?.taskId ?? null
  // Another user may have claimed this task before the click, so the task in the response to the click is opened.
  const {
    mutate: claimNext,
    isPending,
    error,
    data: claimed,
  } = useMutation({
    mutationFn: () => claimNextTask(filter),
    onSuccess: ({ taskId }) => taskId !== null && void navigate(urls.task(taskId)),
  })
  const isUnavailable = claimed?.taskId === null
  const openNext = () => next !== null && !isUnavailable && !isPending && claimNext()
  useActionKeys(nextKeys[size], openNext)
  const callsFrom = (claimed ?? data)?.callsFrom
  const onlyLaterCalls = callsFrom !== undefined && (
    <EmptyText role="status">{t('end.onlyLaterCalls', { when: near(callsFrom) })}</EmptyText>
  )
  if (next === null || next === finishedTaskId) return onlyLaterCalls || null
  return (
    <div className={styles.root}>
      <Button
        className={joinClasses(styles.button, size === 'large' && styles.large)}
        appearance="primary"
        size={size}
        aria-keyshortcuts={size === 'medium' ? `Control+Enter ${shortcutKeys.agree.digit}` : 'Control+Enter'}
        disabledFocusable={isPending || isUnavailable}
        onClick={openNext}
      >
        {t('end.next')}
        <ButtonShortcut>Ctrl+Enter</ButtonShortcut>
      </Button>
      {error && <InlineError>{t('end.takeRefused', { why: error.message })}</InlineError>}
      {isUnavailable && (onlyLaterCalls || <EmptyText role="status">{t('end.noneLeft')}</EmptyText>)}
    </div>
  )
}
