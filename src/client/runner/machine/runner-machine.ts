import { createInitialContext } from './context.ts'
import { runnerSetup } from './setup.ts'

const forgetAndOpen = ['forgetOnDevice', 'forgetKept', 'open', 'keepAsides'] as const

const unavailablePages = [
  { guard: 'notFound', target: '#runner.page.notFound', actions: ['showRefusal', 'forgetKept'] },
  { guard: 'notOnMobile', target: '#runner.page.notOnMobile', actions: ['showRefusal', 'forgetKept'] },
] as const

const submitOutcomes = {
  ACCEPTED: [
    { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
    { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: forgetAndOpen },
    { target: '#runner.page.working.editing', actions: forgetAndOpen },
  ],
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['offerBack', 'answered', 'forgetKept'],
    },
    ...unavailablePages,
    // A new holder of the claim may be the reason, so the view is loaded again.
    { target: '#runner.page.working.refused', actions: ['showRefusal', 'forgetKept', 'load'] },
  ],
} as const

/** Outcomes of a submit from the queue: the message must name the step, because the user has moved on. */
const queuedSubmitOutcomes = {
  ...submitOutcomes,
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['rememberLost', 'offerBack', 'answered', 'forgetKept'],
    },
    ...unavailablePages,
    {
      target: '#runner.page.working.refused',
      actions: ['showRefusal', 'rememberLater', 'forgetKept', 'load'],
    },
  ],
} as const

/**
 * State machine of the runner. Pure: calls and storage are named actions, and their outcomes come back as events.
 * Three parallel regions: the page, the draft of the form, and the claim on the task.
 */
export const runnerMachine = runnerSetup.createMachine({
  id: 'runner',
  context: ({ input }) => createInitialContext(input),
  type: 'parallel',
  states: {
    page: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'load',
          on: {
            LOADED: [
              {
                guard: 'endedWithRefused',
                target: 'done',
                actions: [...forgetAndOpen, 'tellRefused'],
              },
              // This queued step may be what ended the task; whoever sends the queue receives the outcome.
              { guard: 'endedWithUnsent', target: 'done', actions: 'open' },
              { guard: 'ended', target: 'done', actions: forgetAndOpen },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'openWithKept' },
              {
                guard: 'keptSubmitOutdated',
                target: 'working.outdated',
                actions: ['openWithKept', 'prepareKept'],
              },
              {
                guard: 'keptSubmitWaits',
                target: 'working.offline',
                actions: ['openWithKept', 'prepareKept', 'send'],
              },
              {
                guard: 'keptSubmitRefused',
                target: 'working.refused',
                actions: ['openWithKept', 'prepareKept', 'forgetKept'],
              },
              { guard: 'addsUpWithDevice', target: 'working.editing', actions: 'openMerged' },
              {
                guard: 'deviceBehind',
                target: 'working.conflict',
                actions: ['openWithKept', 'offerKept'],
              },
              { target: 'working.editing', actions: 'openWithKept' },
            ],
            LOAD_REFUSED: [...unavailablePages, { target: 'failed', actions: 'showRefusal' }],
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
              { guard: 'addsUp', actions: ['mergeDraft', 'keepOnDevice'] },
              { guard: 'sameStep', actions: 'refreshFacts' },
              { guard: 'ended', target: 'done', actions: forgetAndOpen },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'open' },
              { guard: 'somethingTyped', target: '.conflict', actions: ['offerBack', 'open'] },
              { target: '.editing', actions: 'open' },
            ],
          },
          states: {
            editing: {},
            refused: { on: { DISMISS: { target: 'editing', actions: 'drop' } } },
            // The typed data are offered for restoring: nothing of them may reach the newer step automatically.
            conflict: {
              on: {
                RESTORE: { guard: 'fits', target: 'editing', actions: ['restore', 'keepOnDevice'] },
                DISMISS: { target: 'editing', actions: ['forgetOnDevice', 'drop'] },
              },
            },
            // The order or the step is newer than the screen, which stays unchanged until the new view is loaded.
            refreshing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  {
                    guard: 'endedWithLost',
                    target: '#runner.page.done',
                    actions: [...forgetAndOpen, 'tellLost'],
                  },
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { target: 'conflict', actions: ['offerBack', 'open', 'seeNothingLost'] },
                ],
                LOAD_REFUSED: [...unavailablePages, { target: 'stuck', actions: 'showRefusal' }],
              },
            },
            stuck: { on: { RETRY: 'refreshing', SUBMIT: undefined } },
            // Another terminal saved the draft: the user is asked only when their input would be lost.
            catchingUp: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { guard: 'nothingLost', target: 'editing', actions: ['takeEdition', 'keepOnDevice'] },
                  { guard: 'addsUp', target: 'editing', actions: ['mergeDraft', 'keepOnDevice'] },
                  { target: 'conflict', actions: ['offerBack', 'openBoth'] },
                ],
                LOAD_REFUSED: [
                  ...unavailablePages,
                  { target: 'stuck', actions: ['offerBack', 'showRefusal'] },
                ],
              },
            },
            submitting: {
              on: {
                ...submitOutcomes,
                // The response is slow or the page is being closed: the step must not be lost.
                UNANSWERED: { actions: 'keep' },
                NO_ANSWER: { target: 'offline', actions: ['keep', 'rememberBusy'] },
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                // The response in flight contains the same data and more.
                LOADED: undefined,
              },
            },
            // Stored on the device with its key, and sent with the same key when the network is back.
            offline: {
              on: {
                ...queuedSubmitOutcomes,
                SEND_AGAIN: { actions: 'send' },
                NO_ANSWER: { actions: 'rememberBusy' },
                GREW_OLD: { target: 'outdated', actions: 'growOld' },
                WITHDRAW: { target: 'withdrawing', actions: 'forgetKept' },
                TYPED: undefined,
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: undefined,
              },
            },
            // Queued for longer than a shift: sent only after the user confirms.
            outdated: {
              on: {
                SEND_AGAIN: { target: 'offline', actions: ['confirmOutdated', 'keep', 'send'] },
                WITHDRAW: { target: 'withdrawing', actions: ['confirmOutdated', 'forgetKept'] },
                TYPED: undefined,
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: undefined,
              },
            },
            // The loaded task shows whether the step took effect before the network failed.
            withdrawing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'sameStep', target: 'editing', actions: 'refreshFacts' },
                  { target: 'conflict', actions: ['offerBack', 'open'] },
                ],
                LOAD_REFUSED: [...unavailablePages, { target: 'editing' }],
              },
            },
          },
        },
        // A refusal is displayed on this page too.
        done: { on: { DISMISS: { actions: 'drop' } } },
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
        // Retried until there is a response.
        keptOnDevice: { on: { SAVE: 'saving' } },
        // A retry would be refused again: only this device stores the draft until something changes.
        refused: { on: { TYPED: 'dirty', CLAIMED: 'dirty' } },
      },
    },

    claim: {
      initial: 'none',
      on: {
        CLAIMED: { target: '.mine', actions: 'holdMyself' },
        CLAIM_REFUSED: { target: '.byOther', actions: 'holdByOther' },
        // Work continues without a claim: every step is guarded by its revision.
        CLAIM_FAILED: '.none',
      },
      states: {
        none: { on: { LOADED: { guard: 'mayClaim', target: 'asking', actions: 'claim' } } },
        asking: {},
        mine: {
          on: {
            LOADED: [
              { guard: 'heldElsewhere', target: 'byOther', actions: 'holdByOther' },
              // The claim expired, was released by another window, or was taken over: the server knows which.
              { guard: 'mayClaimFree', target: 'asking', actions: 'claim' },
            ],
          },
        },
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
