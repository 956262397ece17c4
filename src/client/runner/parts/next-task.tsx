import { Button, makeStyles } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { takeNextTask } from '../../http/take-next-task.ts'
import { urls } from '../../ui/urls.ts'
import { useActionKeys } from '../action-keys.ts'
import { fetchNextTask } from '../api.ts'

const useStyles = makeStyles({ button: { minHeight: '44px' } })
const nextKeys = new Map([['next', ['Ctrl+Enter']]])

/** Takes the most urgent task and opens it; nothing when there is none. `after`: the task that is done or put off. */
export function NextTask({ after }: { after: number }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const navigate = useNavigate()
  const { data } = useQuery({ queryKey: ['next-task', after], queryFn: fetchNextTask, gcTime: 0 })
  const next = data?.taskId ?? null
  // Somebody may have taken it meanwhile: what is opened is what was claimed.
  const { mutate: take, isPending } = useMutation({
    mutationFn: takeNextTask,
    onSuccess: ({ taskId }) => void navigate(taskId === null ? urls.tasks() : urls.task(taskId)),
  })
  const open = () => next !== null && !isPending && take()
  useActionKeys(nextKeys, open)
  if (next === null || next === after) return null
  return (
    <Button
      className={styles.button}
      appearance="primary"
      size="large"
      aria-keyshortcuts="Control+Enter"
      onClick={open}
    >
      {t('end.next')}
    </Button>
  )
}
