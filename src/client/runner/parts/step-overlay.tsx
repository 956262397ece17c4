import { useTranslation } from 'react-i18next'
import type { OfferedEvent, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { GoodsCounts } from '../fields/custom-field-behaviour.ts'
import type { StepFormProps } from '../form/step-form-props.ts'
import { useRunnerContext, type Runner } from '../machine/use-runner.ts'
import { UnexpectedDialogScans } from '../scan/unexpected-scans.tsx'
import { isPostponedTask } from '../postponed-task.ts'
import { formatStoreDateTime } from '../../ui/format.ts'
import type { StepOverlayState } from '../use-overlay.ts'
import type { StepAvailability } from '../use-step-availability.ts'
import {
  getWorkflowNamespace,
  toConfirmationTextValues,
  useStepTextValues,
} from '../use-translation-values.ts'
import { useCancellationText } from './use-cancellation-text.ts'
import { LazyEventDialog, LazyConfirmDialog } from './step-dialogs.tsx'

interface Props {
  runner: Runner
  view: RunnerView
  lock: StepAvailability
  overlay: StepOverlayState
  /** Values typed in the step's own form or in earlier steps. Fields marked `kept` start with these values. */
  typedBefore: Readonly<Record<string, unknown>>
  surroundings: StepFormProps['surroundings']
  send: (type: string, payload: unknown) => void
  onTypedAside: (formId: string, data: unknown) => void
}

/** Time until which the task is postponed, in the time zone of the customer. */
const formatUntil = ({ task, order }: RunnerView): string =>
  task?.postponedUntil ? formatStoreDateTime(task.postponedUntil, order?.deliveryZone) : ''

/** Dialogs of a step: the confirmation of an irreversible event, and the form of an event. */
export function StepOverlay(props: Props) {
  const { runner, view, lock, overlay, typedBefore, surroundings, send, onTypedAside } = props
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', ns])
  const facts = useStepTextValues(view)
  const getCancellationText = useCancellationText(view)
  const refusedSubmit = useRunnerContext(runner, (context) => context.refusedSubmit)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  const { question, dialog } = overlay

  const label = (type: string) => t(`${ns}:events.${type}.label`, facts)
  const confirmation = (event: OfferedEvent, payload?: unknown, counts?: GoodsCounts | null) =>
    event.irreversible
      ? t(`${ns}:events.${event.type}.confirm`, {
          ...facts,
          ...toConfirmationTextValues(payload),
          ...counts,
          cancellation: getCancellationText(payload),
          defaultValue: isPostponedTask(view)
            ? t('confirm.postponed', { until: formatUntil(view) })
            : t('confirm.sure'),
        })
      : null
  const isRefused = (event: OfferedEvent) =>
    lock.working === 'refused' && refusedSubmit?.body.type === event.type

  return (
    <>
      {question && (
        <LazyConfirmDialog
          title={label(question.event.type)}
          text={confirmation(question.event, question.payload, question.counts) ?? ''}
          danger={question.event.tone === 'danger'}
          onConfirm={() => {
            overlay.close()
            send(question.event.type, question.payload)
          }}
          onClose={overlay.close}
        >
          <UnexpectedDialogScans />
        </LazyConfirmDialog>
      )}
      {dialog && (
        <LazyEventDialog
          title={label(dialog.event.type)}
          formId={dialog.event.payload}
          data={dialog.data}
          typedBefore={typedBefore}
          surroundings={surroundings}
          question={confirmation(dialog.event)}
          danger={dialog.event.tone === 'danger'}
          refusal={isRefused(dialog.event) ? refusal : null}
          busy={lock.busy !== null}
          wait={lock.locked && lock.busy === null ? lock.waitText : null}
          onTyped={(data) => onTypedAside(dialog.event.payload, data)}
          onSubmit={(payload) => send(dialog.event.type, payload)}
          onClose={() => {
            overlay.close()
            // The user has read the refusal in the dialog, so the page must not repeat it.
            if (isRefused(dialog.event)) runner.send({ type: 'DISMISS' })
          }}
        />
      )}
    </>
  )
}
