import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { ActorRefFrom } from 'xstate'
import { useMissedChangesListener, useLiveChangeListener } from '../../app/live-updates.ts'
import { useSession } from '../../session/session-context.tsx'
import { isPhoneWidth, useIsPhoneWidth } from '../../ui/phone-width.ts'
import { claimTask, releaseTaskClaim } from './api.ts'
import { toClaimFailureEvent, releasePendingClaim, runnerMachineWithEffects } from './effects.ts'
import { isSubmitOutdated, type RunnerContext } from './context.ts'
import { isViewAffectedByChange } from './is-view-affected.ts'
import { offlineQueue } from './device-store.ts'
import type { runnerMachine } from './runner-machine.ts'

export type Runner = ActorRefFrom<typeof runnerMachine>

/**
 * Intervals in ms. Changes of lines are saved at once, because goods are moved with every scan. A claim expires without a renewal after the setting `claimMinutes`, by default ten minutes.
 */
const intervalsMs = {
  save: 800,
  retrySave: 5_000,
  resend: 5_000,
  renewClaim: 60_000,
  poll: 15_000,
  storeSubmit: 2_000,
}

export const useRunnerContext = <T>(runner: Runner, read: (context: RunnerContext) => T) =>
  useSelector(runner, ({ context }) => read(context))

/** Returns the runner of a task, an action or a desk. It runs while the component is mounted. */
export function useRunner(path: string): Runner {
  const { id: person } = useSession()
  const runner = useActorRef(runnerMachineWithEffects, { input: { path, person } })
  useDraftTimer(runner)
  useResend(runner)
  useStoreWhileSending(runner)
  useClaim(runner, path)
  useWidth(runner)
  usePollingWhileWaiting(runner)
  useExternalChanges(runner)
  return runner
}

/**
 * Loads the view again after a live change that affects it. A change that arrives before the first view has loaded may
 * be newer than this view, so it is handled after the view has loaded.
 */
function useExternalChanges(runner: Runner) {
  const pendingChanges = useRef<((view: RunnerView) => boolean)[]>([])
  const handleChange = (isRelevant: (view: RunnerView) => boolean) => {
    const { view } = runner.getSnapshot().context
    if (view === null) pendingChanges.current.push(isRelevant)
    else if (isRelevant(view)) runner.send({ type: 'CHANGED_ELSEWHERE' })
  }
  useMissedChangesListener(() => handleChange(() => true))
  useLiveChangeListener((change) => handleChange((view) => isViewAffectedByChange(change, view)))
  useEffect(() => {
    const subscription = runner.subscribe(({ context: { view } }) => {
      if (view === null || pendingChanges.current.length === 0) return
      if (pendingChanges.current.splice(0).some((isRelevant) => isRelevant(view)))
        runner.send({ type: 'CHANGED_ELSEWHERE' })
    })
    return () => subscription.unsubscribe()
  }, [runner])
}

/**
 * Saves the draft at once after a change of lines, otherwise when no change was made for `intervalsMs.save`. Uses a subscription, so that typing does not render
 * the page again.
 */
function useDraftTimer(runner: Runner) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let typed: unknown
    const save = () => {
      if (['dirty', 'keptOnDevice'].includes(runner.getSnapshot().value.draft)) runner.send({ type: 'SAVE' })
    }
    const subscription = runner.subscribe(({ context, value }) => {
      if (value.draft !== 'dirty') typed = undefined
      if (value.draft !== 'dirty' || context.typed === typed) return
      typed = context.typed
      clearTimeout(timer)
      timer = setTimeout(save, context.scans.length > 0 ? 0 : intervalsMs.save)
    })
    // A hidden tab may never run its timer, so the draft is saved when the tab is hidden.
    const onHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [runner])
  const isOnlyOnDevice = useSelector(runner, ({ value }) => value.draft === 'keptOnDevice')
  useInterval(isOnlyOnDevice, intervalsMs.retrySave, () => runner.send({ type: 'SAVE' }))
}

function useResend(runner: Runner) {
  const offline = useSelector(runner, (snapshot) => snapshot.matches({ page: { working: 'offline' } }))
  useInterval(offline, intervalsMs.resend, () => {
    const { path, person } = runner.getSnapshot().context
    const queued = offlineQueue.read(person, path)
    const isOld = queued !== null && isSubmitOutdated(queued)
    runner.send(isOld ? { type: 'BECAME_OUTDATED', keptAt: queued.keptAt } : { type: 'SEND_AGAIN' })
  })
}

/** Stores a submit that is being sent, because the browser may be closed before the response arrives. */
function useStoreWhileSending(runner: Runner) {
  const sending = useSelector(runner, (snapshot) => snapshot.matches({ page: { working: 'submitting' } }))
  useEffect(() => {
    if (!sending) return
    const queueSubmit = () => runner.send({ type: 'UNANSWERED' })
    const timer = setTimeout(queueSubmit, intervalsMs.storeSubmit)
    window.addEventListener('pagehide', queueSubmit)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', queueSubmit)
    }
  }, [runner, sending])
}

/** Polls while the step waits for the system, because otherwise a lost live notification would never be noticed. */
function usePollingWhileWaiting(runner: Runner) {
  const isWaiting = useRunnerContext(
    runner,
    ({ view }) => view !== null && view.step.form === null && !view.step.ended,
  )
  const reload = () => {
    if (document.visibilityState === 'visible') runner.send({ type: 'CHANGED_ELSEWHERE' })
  }
  const onVisible = useEffectEvent(reload)
  useInterval(isWaiting, intervalsMs.poll, reload)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => onVisible()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [isWaiting])
}

/** Calls `callback` periodically while active, and immediately when the network is available again. */
function useInterval(isActive: boolean, everyMs: number, callback: () => void) {
  const onTick = useEffectEvent(callback)
  useEffect(() => {
    if (!isActive) return
    const tick = () => onTick()
    const timer = setInterval(tick, everyMs)
    window.addEventListener('online', tick)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tick)
    }
  }, [isActive, everyMs])
}

function useClaim(runner: Runner, path: string) {
  const isMine = useSelector(runner, ({ value }) => value.claim === 'mine')
  useEffect(() => {
    if (!isMine) return
    const timer = setInterval(() => {
      claimTask(path, false).catch((error: unknown) => {
        const refused = toClaimFailureEvent(error)
        // Without a response the claim remains valid until it expires, so only a refusal is reported.
        if (refused.type === 'CLAIM_REFUSED') runner.send(refused)
      })
    }, intervalsMs.renewClaim)
    return () => clearInterval(timer)
  }, [runner, path, isMine])
  useEffect(() => {
    if (!isMine) return
    // A closed tab releases its claim too, so that other users need not wait until the claim expires.
    const close = () => void releaseTaskClaim(path, true).catch(() => undefined)
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [path, isMine])
  useEffect(
    () => () => {
      const { context, value } = runner.getSnapshot()
      if (context.view?.step.ended) return
      if (value.claim === 'mine') releaseTaskClaim(path).catch(() => undefined)
      if (value.claim === 'asking') releasePendingClaim(path).catch(() => undefined)
    },
    [runner, path],
  )
}

function useWidth(runner: Runner) {
  const phone = useIsPhoneWidth()
  useEffect(() => runner.send({ type: 'WIDTH', phone: isPhoneWidth() }), [runner, phone])
}
