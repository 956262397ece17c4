import { CheckmarkCircle48Filled, Info48Regular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PiecesInHand } from '../machine/pieces-in-hand.ts'
import { getWorkflowNamespace, toStateTextKey, useStepTextValues } from '../use-translation-values.ts'
import { SubjectEndLinks } from '../subject/subject.tsx'
import styles from './end-screen.module.css'

/** Text variant for a withdrawn task of a cancelled order. `putBack` says what to do with the collected goods. */
function getWithdrawnContext({ task, order }: RunnerView): { context?: string } {
  if (task?.taskStatus !== 'withdrawn' || order === null) return {}
  if (order.orderStatusId === orderStatus.toBeDisbanded) return { context: 'putBack' }
  return order.orderStatusId === orderStatus.cancelled ? { context: 'cancelled' } : {}
}

/** Text variant with the new term of a prolonged storage. */
const getTermContext = ({ order, step }: RunnerView): { context?: string } =>
  step.state === 'prolonged' && order !== null && order.storageUntil !== null ? { context: 'withTerm' } : {}

/** Text variant for a partial issue after which all left pieces are back on the shelf. */
const getReturnContext = ({ step, history }: RunnerView): { context?: string } =>
  step.state === 'partiallyIssued' && history[0]?.event === 'RETURNED_TO_WAREHOUSE'
    ? { context: 'shelved' }
    : {}

/** Ends in which the customer did not pay, or could not be reached. */
const failedStates: readonly string[] = ['notPaid', 'notReachedCancelled']

/** False if the work ended without reaching its purpose, for example if the order was cancelled. */
const isSuccess = ({ order, step }: RunnerView) =>
  order?.orderStatusId !== orderStatus.cancelled && !failedStates.includes(step.state)

/** Result of a finished task, action or desk in one sentence, with links to the next work. */
export function FinishedTaskScreen({
  view,
  piecesInHand = [],
}: {
  view: RunnerView
  piecesInHand?: readonly PiecesInHand[]
}) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', ns])
  const title = useRef<HTMLHeadingElement>(null)
  const facts = useStepTextValues(view)
  const { task } = view
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.root}>
      {task?.taskStatus === 'withdrawn' || !isSuccess(view) ? (
        <Info48Regular aria-hidden />
      ) : (
        <CheckmarkCircle48Filled className={styles.icon} aria-hidden />
      )}
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        {t(`${ns}:${toStateTextKey(view.step.state)}.title`, {
          ...facts,
          ...getWithdrawnContext(view),
          ...getTermContext(view),
          ...getReturnContext(view),
        })}
      </h2>
      {piecesInHand.length > 0 && (
        <Notice tone="warning">
          {t('end.inHand', {
            goods: piecesInHand
              .map(({ productName: name, count }) => t('say.pieces', { name, count }))
              .join('; ')
              .replace(/\.$/, ''),
          })}
        </Notice>
      )}
      <SubjectEndLinks view={view} />
    </div>
  )
}
