import { Button } from '@fluentui/react-components'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { useNow } from '../use-now.ts'
import { hasEventForm } from '../machine/asides.ts'
import { useRunnerContext, type Runner } from '../machine/use-runner.ts'
import {
  getWorkflowNamespace,
  toStateTextKey,
  useStepTextValues,
  getSubjectTextContext,
} from '../use-translation-values.ts'

/**
 * Bars at the top of the page: another user's claim and, if the page has no action buttons (`acts` is false), the
 * result of the last step, which otherwise is displayed next to the buttons.
 */
export function RunnerNoticeBars({ runner, acts }: { runner: Runner; acts: boolean }) {
  const heldBy = useRunnerContext(runner, (context) => context.heldBy)
  return (
    <>
      {heldBy !== null && <ClaimBar runner={runner} name={heldBy} />}
      {!acts && <StepNotices runner={runner} />}
    </>
  )
}

/**
 * Bars about a conflict of the typed data, a queued submit, a refusal or a failed refresh. `isRefusalVisible`: true if a
 * field or an open dialog already displays the refusal.
 */
export function StepNotices({
  runner,
  isRefusalVisible = false,
}: {
  runner: Runner
  isRefusalVisible?: boolean
}) {
  const working = useSelector(runner, ({ value }) =>
    typeof value.page === 'object' ? value.page.working : null,
  )
  const done = useSelector(runner, ({ value }) => value.page === 'done')
  const isRefused = useRunnerContext(runner, ({ refusal }) => refusal !== null)
  // The refused form of an event is open again in its dialog and displays the refusal itself.
  const inDialog = useRunnerContext(runner, ({ refusedSubmit: step, view, heldBy }) => {
    const event = view?.step.events.find(({ type }) => type === step?.body.type)
    return heldBy === null && event !== undefined && hasEventForm(event)
  })
  return (
    <>
      {working === 'conflict' && <ConflictBar runner={runner} />}
      {working === 'offline' && <OfflineBar runner={runner} />}
      {working === 'outdated' && <OutdatedBar runner={runner} />}
      {((working === 'refused' && !inDialog) || (done && isRefused)) && !isRefusalVisible && (
        <RefusalBar runner={runner} />
      )}
      {working === 'stuck' && <StuckBar runner={runner} />}
    </>
  )
}

function ClaimBar({ runner, name }: { runner: Runner; name: string }) {
  const { t } = useTranslation('runner')
  const view = useRunnerContext(runner, (context) => context.view)
  const isTakenOver = useRunnerContext(runner, (context) => context.isTakenOver)
  return (
    <Notice
      tone="warning"
      action={<Button onClick={() => runner.send({ type: 'TAKE_OVER' })}>{t('bars.takeOver')}</Button>}
    >
      {t(isTakenOver ? 'bars.takenBack' : 'bars.heldBy', { name, context: getSubjectTextContext(view) })}
    </Notice>
  )
}

function ConflictBar({ runner }: { runner: Runner }) {
  const view = useRunnerContext(runner, (context) => context.view)
  const offered = useRunnerContext(runner, (context) => context.restorableInput)
  const asides = useRunnerContext(runner, (context) => context.asides)
  const isMigrated = useRunnerContext(runner, (context) => context.isMigrated)
  const ns = view ? getWorkflowNamespace(view.step) : 'runner'
  const { t } = useTranslation(['runner', ns])
  const fitsForm = offered !== null && offered.form === view?.step.form
  const state = view ? t(`${ns}:${toStateTextKey(view.step.state)}.title`) : ''
  const facts = useStepTextValues(view)
  const availableEvents = view?.step.events.filter(({ payload }) => payload in asides) ?? []
  const events = availableEvents.map(({ type }) => `«${t(`${ns}:events.${type}.label`, facts)}»`).join(', ')
  const isAsideLost = Object.keys(asides).length > new Set(availableEvents.map(({ payload }) => payload)).size
  const isInputLost = (offered !== null && !fitsForm) || isAsideLost
  return (
    <Notice
      tone="warning"
      action={
        <>
          {fitsForm && <Button onClick={() => runner.send({ type: 'RESTORE' })}>{t('bars.restore')}</Button>}
          <Button appearance="subtle" onClick={() => runner.send({ type: 'DISMISS' })}>
            {t(offered === null || !fitsForm ? 'bars.understood' : 'bars.workWithNew')}
          </Button>
        </>
      }
    >
      {isMigrated ? t('bars.cameOver') : t('bars.changed', { context: getSubjectTextContext(view) })}{' '}
      {fitsForm && t('bars.typedKept')} {events !== '' && t('bars.asideKept', { events })}{' '}
      {isInputLost && t(isMigrated ? 'bars.notInVersion' : 'bars.stepDone', { state })}
    </Notice>
  )
}

/** Local time of this device, because this device queued the step. */
const queuedAtFormat = { dateStyle: 'short', timeStyle: 'short' } as const

const sincePageOpened = () => performance.now()

function OfflineBar({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const busy = useRunnerContext(runner, (context) => context.busy)
  const now = useNow(1000, sincePageOpened)
  const seconds = busy === null ? 0 : Math.max(0, Math.ceil((busy.until - now) / 1000))
  const waitId = useId()
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button
            disabledFocusable={seconds > 0}
            aria-describedby={seconds > 0 ? waitId : undefined}
            onClick={() => seconds === 0 && runner.send({ type: 'SEND_AGAIN' })}
          >
            {t('bars.sendNow')}
          </Button>
          <Button appearance="subtle" onClick={() => runner.send({ type: 'WITHDRAW' })}>
            {t('bars.withdraw')}
          </Button>
        </>
      }
    >
      {t(busy === null ? 'bars.offline' : 'bars.busy')}{' '}
      {seconds > 0 && <span id={waitId}>{t('bars.busyFor', { count: seconds })}</span>}
    </Notice>
  )
}

function OutdatedBar({ runner }: { runner: Runner }) {
  const { t, i18n } = useTranslation('runner')
  const storedAt = useRunnerContext(runner, (context) => context.queuedSince)
  const at = storedAt === null ? '' : new Date(storedAt).toLocaleString(i18n.language, queuedAtFormat)
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button onClick={() => runner.send({ type: 'SEND_AGAIN' })}>{t('bars.sendNow')}</Button>
          <Button appearance="subtle" onClick={() => runner.send({ type: 'WITHDRAW' })}>
            {t('bars.withdraw')}
          </Button>
        </>
      }
    >
      {t('bars.outdated', { at })}
    </Notice>
  )
}

function RefusalBar({ runner }: { runner: Runner }) {
  const view = useRunnerContext(runner, (context) => context.view)
  const ns = view ? getWorkflowNamespace(view.step) : 'runner'
  const { t } = useTranslation(['runner', ns])
  const facts = useStepTextValues(view)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  const refusedSubmit = useRunnerContext(runner, (context) =>
    context.wasSentFromQueue ? context.refusedSubmit : null,
  )
  return (
    <Notice
      tone="error"
      action={
        <Button appearance="subtle" onClick={() => runner.send({ type: 'DISMISS' })}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {refusedSubmit &&
        t('runner:bars.refusedLater', {
          step: t(`${ns}:events.${refusedSubmit.body.type}.label`, facts),
        })}{' '}
      {refusal?.message}
    </Notice>
  )
}

function StuckBar({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const view = useRunnerContext(runner, (context) => context.view)
  const refusal = useRunnerContext(runner, (context) => context.refusal)
  return (
    <Notice
      tone="error"
      action={<Button onClick={() => runner.send({ type: 'RETRY' })}>{t('common:actions.retry')}</Button>}
    >
      {t('bars.stuck', { context: getSubjectTextContext(view) })} {refusal?.message}
    </Notice>
  )
}
