import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle48Filled, Info48Regular } from '@fluentui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { takeNextTask } from '../../http/take-next-task.ts'
import { urls } from '../../ui/urls.ts'
import { useActionKeys } from '../action-keys.ts'
import { fetchNextTask } from '../api.ts'
import { namespaceOf, stateKey, useTextFacts } from '../use-text-facts.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  icon: { color: tokens.colorStatusSuccessForeground1 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    ':focus-visible': { outlineStyle: 'none' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
  },
  button: { minHeight: '44px' },
  link: { color: tokens.colorBrandForegroundLink },
})

const nextKeys = new Map([['next', ['Ctrl+Enter']]])

/** What happened, in one sentence, and the next task in one button. */
export function EndScreen({ view }: { view: RunnerView }) {
  const ns = namespaceOf(view.step)
  const { t } = useTranslation(['runner', ns])
  const styles = useStyles()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const facts = useTextFacts(view)
  const { task } = view
  const { data } = useQuery({
    queryKey: ['next-task', task?.taskId],
    queryFn: fetchNextTask,
    gcTime: 0,
    enabled: task !== null,
  })
  const next = data?.taskId ?? null
  // Somebody may have taken it meanwhile: what is opened is what was claimed.
  const { mutate: take, isPending } = useMutation({
    mutationFn: takeNextTask,
    onSuccess: ({ taskId }) => void navigate(taskId === null ? urls.tasks() : urls.task(taskId)),
  })
  const open = () => next !== null && !isPending && take()

  useEffect(() => title.current?.focus(), [])
  useActionKeys(nextKeys, open)
  return (
    <div className={styles.root}>
      {task?.taskStatus === 'withdrawn' ? (
        <Info48Regular aria-hidden />
      ) : (
        <CheckmarkCircle48Filled className={styles.icon} aria-hidden />
      )}
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        {t(`${ns}:${stateKey(view.step.state)}.title`, facts)}
      </h2>
      <div className={styles.actions}>
        {next !== null && (
          <Button
            className={styles.button}
            appearance="primary"
            size="large"
            aria-keyshortcuts="Control+Enter"
            onClick={open}
          >
            {t('end.next')}
          </Button>
        )}
        {task !== null && (
          <Link className={styles.link} to={urls.tasks()}>
            {t('end.tasks')}
          </Link>
        )}
        <Link className={styles.link} to={urls.order(view.order.orderId)}>
          {t('end.order', { orderId: view.order.orderId })}
        </Link>
      </div>
    </div>
  )
}
