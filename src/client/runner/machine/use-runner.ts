import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { ActorRefFrom } from 'xstate'
import { useAfterGap, useLiveChange } from '../../app/live-updates.ts'
import { useSession } from '../../session/session-context.tsx'
import { isPhoneWidth, usePhoneWidth } from '../../ui/phone-width.ts'
import { claimTask, releaseTask } from './api.ts'
import { claimRefusal, releaseWhatIsClaimed, workingRunner } from './effects.ts'
import { isOutdated, type RunnerContext } from './context.ts'
import { isConcerned } from './is-concerned.ts'
import { offlineQueue } from './device-store.ts'
import type { runnerMachine } from './runner-machine.ts'

export type Runner = ActorRefFrom<typeof runnerMachine>

/** Milliseconds. A claim lapses after ten minutes without a sign of life. */
const pause = {
  save: 800,
  saveAgain: 5_000,
  sendAgain: 5_000,
  signOfLife: 60_000,
  askAgain: 15_000,
  keep: 2_000,
}

export const useRunnerContext = <T>(runner: Runner, read: (context: RunnerContext) => T) =>
  useSelector(runner, ({ context }) => read(context))

/** The runner of one task or action, at work as long as the component stands. */
export function useRunner(path: string): Runner {
  const { id: person } = useSession()
  const runner = useActorRef(workingRunner, { input: { path, person } })
  useDraftTimer(runner)
  useSendAgain(runner)
  useKeptWhileSending(runner)
  useClaim(runner, path)
  useWidth(runner)
  useAskingWhileWaiting(runner)
  useChangesElsewhere(runner)
  return runner
}

/** A change that comes while the view is still on its way may be newer than the view: it is heeded once that is there. */
function useChangesElsewhere(runner: Runner) {
  const early = useRef<((view: RunnerView) => boolean)[]>([])
  const heed = (concerns: (view: RunnerView) => boolean) => {
    const { view } = runner.getSnapshot().context
    if (view === null) early.current.push(concerns)
    else if (concerns(view)) runner.send({ type: 'CHANGED_ELSEWHERE' })
  }
  useAfterGap(() => heed(() => true))
  useLiveChange((change) => heed((view) => isConcerned(change, view)))
  useEffect(() => {
    const subscription = runner.subscribe(({ context: { view } }) => {
      if (view === null || early.current.length === 0) return
      if (early.current.splice(0).some((concerns) => concerns(view)))
        runner.send({ type: 'CHANGED_ELSEWHERE' })
    })
    return () => subscription.unsubscribe()
  }, [runner])
}

/** Saves a while after the last change. Without drawing anything: typing must not draw the page anew. */
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
      timer = setTimeout(save, pause.save)
    })
    // A tab that is put away may never run its timer.
    const onHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [runner])
  const onDeviceAlone = useSelector(runner, ({ value }) => value.draft === 'keptOnDevice')
  useRepeat(onDeviceAlone, pause.saveAgain, () => runner.send({ type: 'SAVE' }))
}

function useSendAgain(runner: Runner) {
  const offline = useSelector(runner, (snapshot) => snapshot.matches({ page: { working: 'offline' } }))
  useRepeat(offline, pause.sendAgain, () => {
    const { path, person } = runner.getSnapshot().context
    const kept = offlineQueue.read(person, path)
    const old = kept !== null && isOutdated(kept)
    runner.send(old ? { type: 'GREW_OLD', keptAt: kept.keptAt } : { type: 'SEND_AGAIN' })
  })
}

/** A step whose answer is awaited outlives the page: the browser may go before the answer comes. */
function useKeptWhileSending(runner: Runner) {
  const sending = useSelector(runner, (snapshot) => snapshot.matches({ page: { working: 'submitting' } }))
  useEffect(() => {
    if (!sending) return
    const keep = () => runner.send({ type: 'UNANSWERED' })
    const timer = setTimeout(keep, pause.keep)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [runner, sending])
}

/** A screen that waits for the system asks by itself as well: it has nothing else to notice a lost word by. */
function useAskingWhileWaiting(runner: Runner) {
  const waits = useRunnerContext(
    runner,
    ({ view }) => view !== null && view.step.form === null && !view.step.ended,
  )
  const ask = () => {
    if (document.visibilityState === 'visible') runner.send({ type: 'CHANGED_ELSEWHERE' })
  }
  const onVisible = useEffectEvent(ask)
  useRepeat(waits, pause.askAgain, ask)
  useEffect(() => {
    if (!waits) return
    const listener = () => onVisible()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [waits])
}

/** Again and again while `on`, and at once when the network is back. */
function useRepeat(on: boolean, everyMs: number, act: () => void) {
  const onTurn = useEffectEvent(act)
  useEffect(() => {
    if (!on) return
    const turn = () => onTurn()
    const timer = setInterval(turn, everyMs)
    window.addEventListener('online', turn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', turn)
    }
  }, [on, everyMs])
}

function useClaim(runner: Runner, path: string) {
  const mine = useSelector(runner, ({ value }) => value.claim === 'mine')
  useEffect(() => {
    if (!mine) return
    const timer = setInterval(() => {
      claimTask(path, false).catch((error: unknown) => {
        const refused = claimRefusal(error)
        // No answer: the claim stands until it lapses.
        if (refused.type === 'CLAIM_REFUSED') runner.send(refused)
      })
    }, pause.signOfLife)
    return () => clearInterval(timer)
  }, [runner, path, mine])
  useEffect(() => {
    if (!mine) return
    // A closed tab is left like any other page: nobody waits until the claim lapses.
    const close = () => void releaseTask(path, true).catch(() => undefined)
    window.addEventListener('pagehide', close)
    return () => window.removeEventListener('pagehide', close)
  }, [path, mine])
  useEffect(
    () => () => {
      const { context, value } = runner.getSnapshot()
      if (context.view?.step.ended) return
      if (value.claim === 'mine') releaseTask(path).catch(() => undefined)
      if (value.claim === 'asking') releaseWhatIsClaimed(path).catch(() => undefined)
    },
    [runner, path],
  )
}

function useWidth(runner: Runner) {
  const phone = usePhoneWidth()
  useEffect(() => runner.send({ type: 'WIDTH', phone: isPhoneWidth() }), [runner, phone])
}
