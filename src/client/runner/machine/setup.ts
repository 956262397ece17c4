import { assign, enqueueActions, setup } from 'xstate'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { diffDraftLines } from '../../../shared/draft-scans.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import {
  collectValuesForNextStep,
  isDeviceDraftOutdated,
  isDeviceDraftBasedOnServerDraft,
  isSubmitOutdated,
  isClaimable,
  canAdoptDraftEdition,
  isOlderView,
  isSameStepIgnoringMarkingCodes,
  isSameStepAndGoods,
  mergeWithServerDraft,
  toLocalMergeInput,
  createOpenedFormContext,
  omitEventFormDraft,
  adoptDraftEdition,
  type RunnerContext,
} from './context.ts'
import { hasEventForm } from './asides.ts'
import { getRefusalOfEvent, getViewOfEvent, type RunnerEvent } from './events.ts'
import { findPiecesInHand } from './pieces-in-hand.ts'
import { isEqualJson } from './same-data.ts'

const implementedInEffects = () => undefined

const canBeClaimed = (view: RunnerView) => isClaimable(view) && view.step.mayWork && !view.step.ended

/**
 * Guards and context updates of the runner's machine. Side effects are only named here; effects.ts implements them.
 */
export const runnerSetup = setup({
  types: {} as { context: RunnerContext; events: RunnerEvent; input: { path: string; person: string } },
  guards: {
    ended: ({ event }) => getViewOfEvent(event)?.step.ended === true,
    endedWithRefusedSubmit: ({ event }) =>
      event.type === 'LOADED' && event.view.step.ended && event.queuedSubmit?.refusal !== undefined,
    endedWithUnsentSubmit: ({ event }) =>
      event.type === 'LOADED' &&
      event.view.step.ended &&
      event.queuedSubmit !== null &&
      !isSubmitOutdated(event.queuedSubmit),
    endedWithLostRefusal: ({ context, event }) =>
      context.lostRefusal !== null && getViewOfEvent(event)?.step.ended === true,
    tooNarrow: ({ event }) => 'phone' in event && event.phone && getViewOfEvent(event)?.step.mobile === false,
    wide: ({ event }) => event.type === 'WIDTH' && !event.phone,
    older: ({ context, event }) => isOlderView(getViewOfEvent(event), context.view),
    sameStep: ({ context, event }) => isSameStepAndGoods(getViewOfEvent(event), context.view),
    hasInput: ({ context: { typed, restorableInput, asides } }) =>
      typed !== null || restorableInput !== null || Object.keys(asides).length > 0,
    matchesForm: ({ context }) => context.restorableInput?.form === context.initialForm.form,
    hasQueuedSubmit: ({ event }) =>
      event.type === 'LOADED' && event.queuedSubmit !== null && !event.queuedSubmit.refusal,
    hasOutdatedSubmit: ({ event }) =>
      event.type === 'LOADED' &&
      event.queuedSubmit !== null &&
      !event.queuedSubmit.refusal &&
      isSubmitOutdated(event.queuedSubmit),
    hasRefusedSubmit: ({ event }) => event.type === 'LOADED' && event.queuedSubmit?.refusal !== undefined,
    deviceBehind: ({ event }) => event.type === 'LOADED' && isDeviceDraftOutdated(event.view, event.device),
    canAdoptEdition: ({ context, event }) =>
      event.type === 'LOADED' &&
      isSameStepAndGoods(event.view, context.view) &&
      canAdoptDraftEdition(event.view, context),
    /** True if another device has saved the draft in the meantime and both drafts can be merged without loss. */
    canMerge: ({ context, event }) => {
      const merged =
        event.type === 'LOADED' && isSameStepIgnoringMarkingCodes(event.view, context.view)
          ? mergeWithServerDraft(event.view, toLocalMergeInput(context))
          : null
      return merged !== null && merged.offered === null
    },
    canMergeWithDevice: ({ event }) =>
      event.type === 'LOADED' &&
      event.device?.scans !== undefined &&
      mergeWithServerDraft(event.view, event.device)?.offered === null,
    mayWork: ({ context }) => context.heldBy === null && context.view?.step.mayWork === true,
    notFound: ({ event }) =>
      getRefusalOfEvent(event)?.status === 404 || getRefusalOfEvent(event)?.code === errorCodes.taskNotFound,
    notOnMobile: ({ event }) => getRefusalOfEvent(event)?.code === errorCodes.notOnMobile,
    stale: ({ event }) => getRefusalOfEvent(event)?.code === errorCodes.staleOrder,
    ofThisForm: ({ context, event }) => 'opened' in event && event.opened === context.initialForm.key,
    ofAnotherForm: ({ context, event }) => 'opened' in event && event.opened !== context.initialForm.key,
    heldByMe: ({ event }) => getViewOfEvent(event)?.claim?.mine === true,
    typedSinceSave: ({ context }) => context.typed?.data !== context.sent.at(-1),
    unsaved: ({ event }) => event.type === 'OPENED' && event.unsaved,
    notRefused: ({ context, event }) =>
      event.type === 'SAVE_FAILED' && event.opened === context.initialForm.key && event.canRetry,
    hasDraft: ({ context }) => context.savedAt !== null,
    // Work at a desk often has no typed value that would claim it, so opening the desk claims it.
    isClaimableDesk: ({ event }) => {
      const view = getViewOfEvent(event)
      return view !== undefined && view.order === null && view.claim === null && canBeClaimed(view)
    },
    isUnclaimedWork: ({ context: { view } }) => view !== null && canBeClaimed(view),
    heldElsewhere: ({ event }) => getViewOfEvent(event)?.claim?.mine === false,
    heldByNobody: ({ event }) => getViewOfEvent(event)?.claim === null,
    isFreeAndClaimable: ({ event }) => {
      const view = getViewOfEvent(event)
      return view?.claim === null && canBeClaimed(view)
    },
  },
  actions: {
    // Implemented by effects.ts. The results are events.
    load: implementedInEffects,
    send: implementedInEffects,
    queueSubmit: implementedInEffects,
    removeQueued: implementedInEffects,
    storeDraftOnDevice: implementedInEffects,
    storeAsides: implementedInEffects,
    removeFromDevice: implementedInEffects,
    saveDraft: implementedInEffects,
    claim: implementedInEffects,
    takeOver: implementedInEffects,

    open: enqueueActions(({ context, event, enqueue }) => {
      const view = getViewOfEvent(event)
      if (!view) return
      const asides =
        event.type === 'ACCEPTED' ? omitEventFormDraft(context.asides, context.submit?.aside) : context.asides
      if (event.type === 'ACCEPTED') enqueue.assign({ carriedValues: collectValuesForNextStep(context) })
      if (view.step.ended) enqueue.assign({ piecesInHand: findPiecesInHand(context, view) })
      enqueue.assign(createOpenedFormContext({ ...context, asides }, view, null))
      if (event.type === 'ACCEPTED') enqueue.assign({ restorableInput: null })
      enqueue.raise({ type: 'OPENED', unsaved: false })
    }),
    /**
     * Opens the step with the draft stored by this browser, if it continues the server's draft. Used only when the
     * page opens. After a refresh of the step the user may restore the input instead.
     */
    openWithDeviceDraft: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'LOADED') return
      enqueue.assign(
        createOpenedFormContext({ ...context, asides: event.asides ?? {} }, event.view, event.device),
      )
      enqueue.raise({ type: 'OPENED', unsaved: isDeviceDraftBasedOnServerDraft(event.view, event.device) })
    }),
    adoptEdition: enqueueActions(({ context: { typed }, event, enqueue }) => {
      if (event.type !== 'LOADED') return
      enqueue.assign(adoptDraftEdition(event.view))
      const unsaved = typed !== null && !isEqualJson(typed.data, event.view.draft?.data)
      enqueue.raise({ type: 'OPENED', unsaved })
    }),
    /**
     * Merges both drafts into the open form. If a field that RJSF renders has changed, the form must be mounted
     * again.
     */
    mergeDraft: enqueueActions(({ context, event, enqueue }) => {
      const local = toLocalMergeInput(context)
      const merged = event.type === 'LOADED' && local ? mergeWithServerDraft(event.view, local) : null
      if (event.type !== 'LOADED' || !local || !merged) return
      const { data, pending } = merged
      const current = (local.data ?? {}) as Readonly<Record<string, unknown>>
      const mustRemount = Object.entries(data).some(
        ([field, value]) => !isEqualJson(value, current[field]) && !Array.isArray(value),
      )
      const { initialForm } = context
      enqueue.assign({
        ...adoptDraftEdition(event.view),
        scans: pending,
        base: event.view.draft?.data,
        // Without input by this user the merged data do not count as typed.
        typed: context.typed === null && pending.length === 0 ? null : { form: initialForm.form, data },
        initialForm: { ...initialForm, key: initialForm.key + (mustRemount ? 1 : 0), data },
        merged: { serial: (context.merged?.serial ?? 0) + 1, data },
      })
      enqueue.raise({ type: 'OPENED', unsaved: !isEqualJson(data, event.view.draft?.data) })
    }),
    /** Opens the draft stored by this browser, merged with what another device has saved. */
    openMergedDraft: enqueueActions(({ context, event, enqueue }) => {
      const merged = event.type === 'LOADED' ? mergeWithServerDraft(event.view, event.device) : null
      if (event.type !== 'LOADED' || !merged) return
      const form = createOpenedFormContext({ ...context, asides: event.asides ?? {} }, event.view, null)
      const typed = { form: event.view.step.form ?? '', data: merged.data }
      enqueue.assign({
        ...form,
        typed,
        initialForm: { ...form.initialForm!, data: merged.data },
        scans: merged.pending,
      })
      enqueue.raise({ type: 'OPENED', unsaved: true })
    }),
    /**
     * Opens the server's draft if it cannot be merged with this device's input, for example because the same field was
     * changed on both devices. The user may restore the input. Both choices contain the scans of both devices.
     */
    openWithConflict: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'LOADED') return
      const merged = mergeWithServerDraft(event.view, toLocalMergeInput(context))
      const openedForm = createOpenedFormContext(context, event.view, null)
      const form = event.view.step.form ?? ''
      enqueue.assign(openedForm)
      if (merged && merged.pending.length > 0)
        enqueue.assign({
          scans: merged.pending,
          typed: { form, data: merged.data },
          initialForm: { ...openedForm.initialForm!, data: merged.data },
          ...(merged.offered && { restorableInput: { form, data: merged.offered } }),
        })
      enqueue.raise({ type: 'OPENED', unsaved: merged !== null && merged.pending.length > 0 })
    }),
    refreshFacts: assign(({ context, event }) => ({ view: getViewOfEvent(event) ?? context.view })),
    rememberTyped: assign(({ context, event }) =>
      event.type === 'TYPED'
        ? {
            typed: { form: context.initialForm.form, data: event.data },
            scans: [...context.scans, ...(event.scans ?? [])],
          }
        : {},
    ),
    rememberAside: assign(({ context: { asides }, event }) =>
      event.type !== 'TYPED_ASIDE'
        ? {}
        : {
            asides:
              event.data === null
                ? omitEventFormDraft(asides, event.form)
                : { ...asides, [event.form]: event.data },
          },
    ),
    offerInput: assign(({ context }) => ({ restorableInput: context.typed ?? context.restorableInput })),
    offerDeviceDraft: assign(({ event }) =>
      event.type === 'LOADED' && event.device
        ? { restorableInput: { form: event.device.form, data: event.device.data } }
        : {},
    ),
    restore: assign(({ context: { restorableInput, initialForm, scans } }) =>
      restorableInput
        ? {
            initialForm: { key: initialForm.key + 1, ...restorableInput },
            typed: restorableInput,
            restorableInput: null,
            scans: [
              ...scans,
              ...diffDraftLines(initialForm.data, restorableInput.data, () => crypto.randomUUID()),
            ],
          }
        : {},
    ),
    dismiss: assign({ restorableInput: null, refusal: null, refusedSubmit: null }),
    prepare: assign(({ context: { view, typed, submit }, event }) => {
      if (event.type !== 'SUBMIT' || !view) return {}
      const offered = view.step.events.find(({ type }) => type === event.event)
      const body = { type: event.event, payload: event.payload, revision: view.step.revision }
      // A repeat of a step that was sent without a response has the same key.
      const key = JSON.stringify(submit?.body) === JSON.stringify(body) ? submit?.key : undefined
      return {
        submit: {
          body,
          key: key ?? event.key,
          orderUpdateTime: view.order?.dateUpdate ?? null,
          typed,
          ...(offered && hasEventForm(offered) && { aside: offered.payload }),
        },
        refusal: null,
        refusedSubmit: null,
      }
    }),
    prepareQueued: assign(({ context: { initialForm }, event }) => {
      if (event.type !== 'LOADED' || !event.queuedSubmit) return {}
      const { typed, refusal, ...submit } = event.queuedSubmit
      const outdated = isSubmitOutdated(event.queuedSubmit) ? event.queuedSubmit.keptAt : null
      const matchesForm = typed !== null && typed.form === initialForm.form
      return {
        ...(matchesForm && { typed, initialForm: { ...initialForm, data: typed.data } }),
        ...(refusal
          ? { refusal, refusedSubmit: { ...submit, typed }, wasSentFromQueue: true }
          : { submit: { ...submit, typed }, queuedSince: outdated }),
      }
    }),
    showRefusal: assign(({ context, event }) => ({
      refusal: getRefusalOfEvent(event),
      refusedSubmit: context.submit,
      wasSentFromQueue: false,
      submit: null,
    })),
    markSentFromQueue: assign({ wasSentFromQueue: true }),
    storeLostRefusal: assign(({ context, event }) => ({
      lostRefusal: { refusal: getRefusalOfEvent(event), refusedSubmit: context.submit },
    })),
    showLostRefusal: assign(({ context: { lostRefusal } }) => ({
      ...lostRefusal,
      wasSentFromQueue: true,
      lostRefusal: null,
    })),
    clearLostRefusal: assign({ lostRefusal: null }),
    showQueuedRefusal: assign(({ event }) => {
      if (event.type !== 'LOADED' || !event.queuedSubmit) return {}
      const { refusal = null, ...refused } = event.queuedSubmit
      return { refusal, refusedSubmit: refused, wasSentFromQueue: true }
    }),
    clearSubmit: assign({ submit: null }),
    markOutdated: assign(({ event }) =>
      event.type === 'BECAME_OUTDATED' ? { queuedSince: event.keptAt } : {},
    ),
    confirmOutdated: assign({ queuedSince: null }),
    rememberBusy: assign(({ event }) => (event.type === 'NO_ANSWER' ? { busy: event.busy ?? null } : {})),
    startSaving: assign(({ context: { sent, typed, scans } }) => ({
      sent: [...sent.slice(-1), typed?.data],
      sentScans: scans,
    })),
    rememberSaved: assign(({ context: { sent, scans, sentScans }, event }) =>
      event.type === 'SAVED'
        ? {
            edition: event.edition,
            savedAt: event.savedAt,
            base: sent.at(-1),
            sent: [],
            scans: scans.filter((scan) => !sentScans.includes(scan)),
            sentScans: [],
          }
        : {},
    ),
    setHolder: assign(({ event }) => ({
      heldBy: event.type === 'CLAIM_REFUSED' ? event.name : (getViewOfEvent(event)?.claim?.name ?? null),
      isTakenOver: event.type === 'CLAIM_REFUSED' && event.isTakenOver === true,
    })),
    clearHolder: assign(({ context: { view }, event }) => ({
      heldBy: null,
      isTakenOver: false,
      // An action has no claim.
      ...(view && isClaimable(view) && event.type === 'CLAIMED' && { view: { ...view, claim: event.claim } }),
    })),
  },
})
