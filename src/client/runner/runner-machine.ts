import { assign, enqueueActions, setup } from 'xstate'
import { errorCodes } from '../../shared/error-codes.ts'
import {
  carriedAfter,
  isDeviceBehind,
  isDeviceNewer,
  isKept,
  isNothingLost,
  isOlder,
  isSameStep,
  openForm,
  startFrom,
  without,
  withEditionOf,
  type RunnerContext,
} from './runner-context.ts'
import { isAside } from './asides.ts'
import { refusalOf, viewOf, type RunnerEvent } from './runner-events.ts'
import { isSameData } from './same-data.ts'

const outside = () => undefined

const { createMachine } = setup({
  types: {} as { context: RunnerContext; events: RunnerEvent; input: { path: string; person: string } },
  guards: {
    ended: ({ event }) => viewOf(event)?.step.ended === true,
    tooNarrow: ({ event }) => 'phone' in event && event.phone && viewOf(event)?.step.mobile === false,
    wide: ({ event }) => event.type === 'WIDTH' && !event.phone,
    older: ({ context, event }) => isOlder(viewOf(event), context.view),
    sameStep: ({ context, event }) => isSameStep(viewOf(event), context.view),
    somethingTyped: ({ context: { typed, offered, asides } }) =>
      typed !== null || offered !== null || Object.keys(asides).length > 0,
    fits: ({ context }) => context.offered?.form === context.opened.form,
    keptUnsent: ({ event }) => event.type === 'LOADED' && event.kept !== null && !event.kept.refusal,
    keptRefused: ({ event }) => event.type === 'LOADED' && event.kept?.refusal !== undefined,
    deviceBehind: ({ event }) => event.type === 'LOADED' && isDeviceBehind(event.view, event.device),
    nothingLost: ({ context, event }) =>
      event.type === 'LOADED' && isSameStep(event.view, context.view) && isNothingLost(event.view, context),
    mayWork: ({ context }) => context.heldBy === null && context.view?.step.mayWork === true,
    notFound: ({ event }) =>
      refusalOf(event)?.status === 404 || refusalOf(event)?.code === errorCodes.taskNotFound,
    notOnMobile: ({ event }) => refusalOf(event)?.code === errorCodes.notOnMobile,
    stale: ({ event }) => refusalOf(event)?.code === errorCodes.staleOrder,
    ofThisForm: ({ context, event }) => 'opened' in event && event.opened === context.opened.key,
    ofAnotherForm: ({ context, event }) => 'opened' in event && event.opened !== context.opened.key,
    heldByMe: ({ event }) => viewOf(event)?.claim?.mine === true,
    typedSince: ({ context }) => context.typed?.data !== context.sent.at(-1),
    unsaved: ({ event }) => event.type === 'OPENED' && event.unsaved,
    notRefused: ({ context, event }) =>
      event.type === 'SAVE_FAILED' && event.opened === context.opened.key && event.again,
    hasDraft: ({ context }) => context.savedAt !== null,
    mayClaim: ({ event }) => {
      const view = viewOf(event)
      return view !== undefined && isKept(view) && view.step.mayWork && !view.step.ended
    },
    heldElsewhere: ({ event }) => viewOf(event)?.claim?.mine === false,
    heldByNobody: ({ event }) => viewOf(event)?.claim === null,
  },
  actions: {
    // Provided by use-runner.ts; their outcomes come back as events.
    load: outside,
    send: outside,
    keep: outside,
    forgetKept: outside,
    keepOnDevice: outside,
    keepAsides: outside,
    forgetOnDevice: outside,
    saveDraft: outside,
    claim: outside,
    takeOver: outside,

    open: enqueueActions(({ context, event, enqueue }) => {
      const view = viewOf(event)
      if (!view) return
      const asides =
        event.type === 'ACCEPTED' ? without(context.asides, context.submit?.aside) : context.asides
      if (event.type === 'ACCEPTED') enqueue.assign({ carried: carriedAfter(context) })
      enqueue.assign(openForm({ ...context, asides }, view, null))
      if (event.type === 'ACCEPTED') enqueue.assign({ offered: null })
      enqueue.raise({ type: 'OPENED', unsaved: false })
    }),
    /** With what this browser has kept. A refreshed page never takes that by itself: there it is offered back. */
    openWithKept: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'LOADED') return
      enqueue.assign(openForm({ ...context, asides: event.asides ?? {} }, event.view, event.device))
      enqueue.raise({ type: 'OPENED', unsaved: isDeviceNewer(event.view, event.device) })
    }),
    takeEdition: enqueueActions(({ context: { typed }, event, enqueue }) => {
      if (event.type !== 'LOADED') return
      enqueue.assign(withEditionOf(event.view))
      const unsaved = typed !== null && !isSameData(typed.data, event.view.draft?.data)
      enqueue.raise({ type: 'OPENED', unsaved })
    }),
    refreshFacts: assign(({ context, event }) => ({ view: viewOf(event) ?? context.view })),
    rememberTyped: assign(({ context, event }) =>
      event.type === 'TYPED' ? { typed: { form: context.opened.form, data: event.data } } : {},
    ),
    rememberAside: assign(({ context: { asides }, event }) =>
      event.type !== 'TYPED_ASIDE'
        ? {}
        : {
            asides:
              event.data === null ? without(asides, event.form) : { ...asides, [event.form]: event.data },
          },
    ),
    offerBack: assign(({ context }) => ({ offered: context.typed ?? context.offered })),
    offerKept: assign(({ event }) =>
      event.type === 'LOADED' && event.device
        ? { offered: { form: event.device.form, data: event.device.data } }
        : {},
    ),
    restore: assign(({ context: { offered, opened } }) =>
      offered ? { opened: { key: opened.key + 1, ...offered }, typed: offered, offered: null } : {},
    ),
    drop: assign({ offered: null, refusal: null, refused: null }),
    prepare: assign(({ context: { view, typed, submit }, event }) => {
      if (event.type !== 'SUBMIT' || !view) return {}
      const offered = view.step.events.find(({ type }) => type === event.event)
      const body = { type: event.event, payload: event.payload, revision: view.step.revision }
      // The same step sent again while nobody knows whether it took effect is the same request.
      const key = JSON.stringify(submit?.body) === JSON.stringify(body) ? submit?.key : undefined
      return {
        submit: {
          ...{ body, key: key ?? event.key, orderUpdateTime: view.order?.dateUpdate ?? null, typed },
          ...(offered && isAside(offered) && { aside: offered.payload }),
        },
        refusal: null,
        refused: null,
      }
    }),
    prepareKept: assign(({ context: { opened }, event }) => {
      if (event.type !== 'LOADED' || !event.kept) return {}
      const { typed, refusal, ...submit } = event.kept
      const fits = typed !== null && typed.form === opened.form
      return {
        ...(fits && { typed, opened: { ...opened, data: typed.data } }),
        ...(refusal ? { refusal, refused: { ...submit, typed } } : { submit: { ...submit, typed } }),
      }
    }),
    showRefusal: assign(({ context, event }) => ({
      refusal: refusalOf(event),
      refused: context.submit,
      submit: null,
    })),
    answered: assign({ submit: null }),
    rememberBusy: assign(({ event }) => (event.type === 'NO_ANSWER' ? { busy: event.busy ?? null } : {})),
    startSaving: assign(({ context: { sent, typed } }) => ({ sent: [...sent.slice(-1), typed?.data] })),
    rememberSaved: assign(({ event }) =>
      event.type === 'SAVED' ? { edition: event.edition, savedAt: event.savedAt, sent: [] } : {},
    ),
    holdByOther: assign(({ event }) => ({
      heldBy: event.type === 'CLAIM_REFUSED' ? event.name : (viewOf(event)?.claim?.name ?? null),
    })),
    holdMyself: assign(({ context: { view }, event }) => ({
      heldBy: null,
      // An action is not claimed.
      ...(view && isKept(view) && event.type === 'CLAIMED' && { view: { ...view, claim: event.claim } }),
    })),
  },
})

const gone = ['forgetOnDevice', 'forgetKept', 'open', 'keepAsides'] as const

const elsewhere = [
  { guard: 'notFound', target: '#runner.page.notFound', actions: ['showRefusal', 'forgetKept'] },
  { guard: 'notOnMobile', target: '#runner.page.notOnMobile', actions: ['showRefusal', 'forgetKept'] },
] as const

const answers = {
  ACCEPTED: [
    { guard: 'ended', target: '#runner.page.done', actions: gone },
    { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: gone },
    { target: '#runner.page.working.editing', actions: gone },
  ],
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['offerBack', 'answered', 'forgetKept'],
    },
    ...elsewhere,
    { target: '#runner.page.working.refused', actions: ['showRefusal', 'forgetKept'] },
  ],
} as const

/**
 * The runner's own states. Pure: what is to be done outside (calls, storage) is a named action, its outcome an event.
 * Three regions side by side: the page, the draft of what is typed, and the claim on the task.
 */
export const runnerMachine = createMachine({
  id: 'runner',
  context: ({ input }) => startFrom(input),
  type: 'parallel',
  states: {
    page: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'load',
          on: {
            LOADED: [
              { guard: 'ended', target: 'done', actions: gone },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'openWithKept' },
              {
                guard: 'keptUnsent',
                target: 'working.offline',
                actions: ['openWithKept', 'prepareKept', 'send'],
              },
              {
                guard: 'keptRefused',
                target: 'working.refused',
                actions: ['openWithKept', 'prepareKept', 'forgetKept'],
              },
              {
                guard: 'deviceBehind',
                target: 'working.conflict',
                actions: ['openWithKept', 'offerKept'],
              },
              { target: 'working.editing', actions: 'openWithKept' },
            ],
            LOAD_REFUSED: [...elsewhere, { target: 'failed', actions: 'showRefusal' }],
          },
        },
        failed: { on: { RETRY: 'loading', CHANGED_ELSEWHERE: 'loading' } },
        notFound: {},
        notOnMobile: { on: { WIDTH: { guard: 'wide', target: 'loading' } } },
        working: {
          initial: 'editing',
          on: {
            TYPED: { actions: ['rememberTyped', 'keepOnDevice'] },
            TYPED_ASIDE: { actions: ['rememberAside', 'keepAsides'] },
            SUBMIT: { guard: 'mayWork', target: '.submitting', actions: ['prepare', 'send'] },
            CHANGED_ELSEWHERE: { actions: 'load' },
            SAVE_STALE: { guard: 'ofThisForm', target: '.refreshing', actions: 'offerBack' },
            SAVE_OVERTAKEN: { guard: 'ofThisForm', target: '.catchingUp' },
            LOADED: [
              { guard: 'older' },
              { guard: 'sameStep', actions: 'refreshFacts' },
              { guard: 'ended', target: 'done', actions: gone },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'open' },
              { guard: 'somethingTyped', target: '.conflict', actions: ['offerBack', 'open'] },
              { target: '.editing', actions: 'open' },
            ],
          },
          states: {
            editing: {},
            refused: { on: { DISMISS: { target: 'editing', actions: 'drop' } } },
            // What was typed is offered back: nothing of it may reach the newer step by itself.
            conflict: {
              on: {
                RESTORE: { guard: 'fits', target: 'editing', actions: ['restore', 'keepOnDevice'] },
                DISMISS: { target: 'editing', actions: ['forgetOnDevice', 'drop'] },
              },
            },
            // The order or the step is newer than the screen, which stays as it is until the new answer is there.
            refreshing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: gone },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { target: 'conflict', actions: ['offerBack', 'open'] },
                ],
                LOAD_REFUSED: [...elsewhere, { target: 'stuck', actions: 'showRefusal' }],
              },
            },
            stuck: { on: { RETRY: 'refreshing', SUBMIT: undefined } },
            // The draft was saved from elsewhere: asked about only when something of the person's would be lost.
            catchingUp: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: gone },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { guard: 'nothingLost', target: 'editing', actions: ['takeEdition', 'keepOnDevice'] },
                  { target: 'conflict', actions: ['offerBack', 'open'] },
                ],
                LOAD_REFUSED: [...elsewhere, { target: 'stuck', actions: ['offerBack', 'showRefusal'] }],
              },
            },
            submitting: {
              on: {
                ...answers,
                // The answer is long in coming, or the page is being left: the step must not go with it.
                UNANSWERED: { actions: 'keep' },
                NO_ANSWER: { target: 'offline', actions: ['keep', 'rememberBusy'] },
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                // The answer under way brings the same and more.
                LOADED: undefined,
              },
            },
            // Kept on the device with its key, and sent with the same key when the network is back.
            offline: {
              on: {
                ...answers,
                SEND_AGAIN: { actions: 'send' },
                NO_ANSWER: { actions: 'rememberBusy' },
                WITHDRAW: { target: 'withdrawing', actions: 'forgetKept' },
                TYPED: undefined,
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: undefined,
              },
            },
            // Did it take effect before the network went? The task says so.
            withdrawing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: gone },
                  { guard: 'sameStep', target: 'editing', actions: 'refreshFacts' },
                  { target: 'conflict', actions: ['offerBack', 'open'] },
                ],
                LOAD_REFUSED: [...elsewhere, { target: 'editing' }],
              },
            },
          },
        },
        done: {},
      },
    },

    draft: {
      initial: 'clean',
      on: {
        OPENED: [
          { guard: 'unsaved', target: '.dirty' },
          { guard: 'hasDraft', target: '.saved' },
          { target: '.clean' },
        ],
        RESTORE: { guard: 'fits', target: '.dirty' },
      },
      states: {
        clean: { on: { TYPED: 'dirty' } },
        dirty: { on: { SAVE: 'saving' } },
        saving: {
          entry: ['startSaving', 'saveDraft'],
          on: {
            SAVED: [
              { guard: 'ofAnotherForm' },
              { guard: 'typedSince', target: 'dirty', actions: ['rememberSaved', 'keepOnDevice'] },
              { target: 'saved', actions: ['rememberSaved', 'forgetOnDevice'] },
            ],
            SAVE_FAILED: [
              { guard: 'notRefused', target: 'keptOnDevice' },
              { guard: 'ofThisForm', target: 'refused' },
            ],
            SAVE_STALE: { guard: 'ofThisForm', target: 'refused' },
            SAVE_OVERTAKEN: { guard: 'ofThisForm', target: 'refused' },
          },
        },
        saved: { on: { TYPED: 'dirty' } },
        // Sent again until there is an answer.
        keptOnDevice: { on: { SAVE: 'saving' } },
        // The same would be refused again: only this device keeps it until something is different.
        refused: { on: { TYPED: 'dirty', CLAIMED: 'dirty' } },
      },
    },

    claim: {
      initial: 'none',
      on: {
        CLAIMED: { target: '.mine', actions: 'holdMyself' },
        CLAIM_REFUSED: { target: '.byOther', actions: 'holdByOther' },
        // Work goes on without a claim: every step is guarded by its revision.
        CLAIM_FAILED: '.none',
      },
      states: {
        none: { on: { LOADED: { guard: 'mayClaim', target: 'asking', actions: 'claim' } } },
        asking: {},
        mine: { on: { LOADED: { guard: 'heldElsewhere', target: 'byOther', actions: 'holdByOther' } } },
        byOther: {
          on: {
            TAKE_OVER: { target: 'asking', actions: 'takeOver' },
            LOADED: [
              { guard: 'heldByMe', target: 'mine', actions: 'holdMyself' },
              { guard: 'heldByNobody', target: 'asking', actions: 'claim' },
            ],
          },
        },
      },
    },
  },
})
