import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../schemas/api/tasks.ts'
import type { ClosedFormReason } from './form/form-context.ts'
import { useRunnerContext, type Runner } from './machine/use-runner.ts'
import { getSubjectTextContext } from './use-translation-values.ts'

/**
 * Current activity of the runner, and the reason in the user's language why the user may not act during this time.
 */
export interface StepAvailability {
  working: ReturnType<typeof useWorking>
  heldBy: string | null
  locked: boolean
  /** Type of the event that is being sent; an empty string if it is unknown. */
  busy: string | null
  /** Reason that disables all buttons; null if there is none, or if `busy` disables them. */
  lockReason: string | null
  /** Message for a state that ends without the user's action. */
  waitText: string
  closed: ClosedFormReason | null
}

const useWorking = (runner: Runner) =>
  useSelector(runner, ({ value }) => (typeof value.page === 'object' ? value.page.working : null))

export function useStepAvailability(runner: Runner, view: RunnerView): StepAvailability {
  const { t } = useTranslation('runner')
  const working = useWorking(runner)
  const heldBy = useRunnerContext(runner, (context) => context.heldBy)
  const isTakenOver = useRunnerContext(runner, (context) => context.isTakenOver)
  const sent = useRunnerContext(runner, (context) => context.submit?.body.type ?? '')
  const locked = working !== 'editing' && working !== 'refused' && working !== 'conflict'
  const busy = working === 'submitting' ? sent : null

  const context = getSubjectTextContext(view)
  const waitText = t('actions.wait', { context })
  const heldByOther = t(isTakenOver ? 'bars.takenBack' : 'bars.heldBy', { name: heldBy, context })
  const stuck = t('bars.stuck', { context })
  const readOnlyText = t('actions.onlyLook')
  const stepIsQueued = t('actions.kept')

  const stopReason =
    heldBy !== null
      ? heldByOther
      : !view.step.mayWork
        ? readOnlyText
        : working === 'offline' || working === 'outdated'
          ? stepIsQueued
          : working === 'stuck'
            ? stuck
            : null
  const closed = useMemo(
    () =>
      stopReason !== null
        ? { reason: stopReason, isTemporary: false }
        : locked
          ? { reason: waitText, isTemporary: true }
          : null,
    [stopReason, locked, waitText],
  )
  const lockReason =
    heldBy !== null
      ? heldByOther
      : working === 'offline' || working === 'outdated'
        ? stepIsQueued
        : locked && busy === null
          ? waitText
          : null
  return { working, heldBy, locked, busy, lockReason, waitText, closed }
}
