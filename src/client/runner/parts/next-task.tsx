import { Button } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { claimNextTask } from '../../http/take-next-task.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { ButtonShortcut } from '../../ui/button-key.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { urls } from '../../ui/urls.ts'
import { shortcutKeys } from '../../../shared/answers.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useActionKeys } from '../action-keys.ts'
import { fetchNextTask } from '../machine/api.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { EmptyText } from '../../ui/placeholders.tsx'
import { useOpenOrderTasks } from './order-task-links.tsx'
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
  order?: number | undefined
  /** `medium` next to other buttons, `large` for a single button. */
  size?: 'medium' | 'large'
}

/** Most urgent task. `callsFrom`: time of the first call if only calls that are not allowed yet remain. */
const useNextTask = (finishedTaskId: number | null, order: number | undefined) =>
  useQuery({
    enabled: finishedTaskId !== null,
    queryKey: ['next-task', finishedTaskId, order],
    queryFn: () => fetchNextTask(order === undefined ? {} : { order }),
    gcTime: 0,
  })

/**
 * Returns the id of the task that the button for the next task opens; null if there is none, or no finished task.
 * `order` as in the properties of the button.
 */
export const useNextTaskId = (finishedTaskId: number | null, order: number | undefined): number | null =>
  useNextTask(finishedTaskId, order).data?.taskId ?? null

/**
 * Button that claims the most urgent task and opens it. It names the task if it is one of `order`. If only calls that
 * are not allowed yet remain, the time of the first one is rendered instead; nothing if there is no other task.
 */
export function NextTaskButton({ finishedTaskId, order, size = 'large' }: Props) {
  const { t } = useTranslation('runner')
  const { near } = useFormatters()
  const navigate = useNavigate()
  const filter = order === undefined ? {} : { order }
  const { data } = useNextTask(finishedTaskId, order)
  const next = data?.taskId ?? null
  const types = useCatalog('taskTypes')
  const nextOfOrder = useOpenOrderTasks(order).find(({ taskId }) => taskId === next)
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
        {nextOfOrder ? t('end.orderTask', { type: types.text(nextOfOrder.taskType) }) : t('end.next')}
        <ButtonShortcut>Ctrl+Enter</ButtonShortcut>
      </Button>
      {error && <InlineError>{t('end.takeRefused', { why: error.message })}</InlineError>}
      {isUnavailable && (onlyLaterCalls || <EmptyText role="status">{t('end.noneLeft')}</EmptyText>)}
    </div>
  )
}
