import { createInitialContext } from './context.ts'
import { runnerSetup } from './setup.ts'

const removeAndOpen = ['removeFromDevice', 'removeQueued', 'open', 'storeAsides'] as const

const unavailablePages = [
  { guard: 'notFound', target: '#runner.page.notFound', actions: ['showRefusal', 'removeQueued'] },
  { guard: 'notOnMobile', target: '#runner.page.notOnMobile', actions: ['showRefusal', 'removeQueued'] },
] as const

const submitOutcomes = {
  ACCEPTED: [
    { guard: 'ended', target: '#runner.page.done', actions: removeAndOpen },
    { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: removeAndOpen },
    { target: '#runner.page.working.editing', actions: removeAndOpen },
  ],
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['offerInput', 'clearSubmit', 'removeQueued'],
    },
    ...unavailablePages,
    // The reason may be that another user has the claim now, so the view is loaded again.
    { target: '#runner.page.working.refused', actions: ['showRefusal', 'removeQueued', 'load'] },
  ],
} as const

/**
 * Results of a submit from the queue. The message must name the event, because the user may have continued with other
 * work.
 */
const queuedSubmitOutcomes = {
  ...submitOutcomes,
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['storeLostRefusal', 'offerInput', 'clearSubmit', 'removeQueued'],
    },
    ...unavailablePages,
    {
      target: '#runner.page.working.refused',
      actions: ['showRefusal', 'markSentFromQueue', 'removeQueued', 'load'],
    },
  ],
} as const

/**
 * State machine of the runner. It is pure: calls and storage are named actions, and their results are events. It has
 * three parallel regions: the page, the draft of the form, and the claim of the task.
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
                guard: 'endedWithRefusedSubmit',
                target: 'done',
                actions: [...removeAndOpen, 'showQueuedRefusal'],
              },
              // The queued step itself may have ended the task; the code that sends the queue receives the result.
              { guard: 'endedWithUnsentSubmit', target: 'done', actions: 'open' },
              { guard: 'ended', target: 'done', actions: removeAndOpen },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'openWithDeviceDraft' },
              {
                guard: 'hasOutdatedSubmit',
                target: 'working.outdated',
                actions: ['openWithDeviceDraft', 'prepareQueued'],
              },
              {
                guard: 'hasQueuedSubmit',
                target: 'working.offline',
                actions: ['openWithDeviceDraft', 'prepareQueued', 'send'],
              },
              {
                guard: 'hasRefusedSubmit',
                target: 'working.refused',
                actions: ['openWithDeviceDraft', 'prepareQueued', 'removeQueued'],
              },
              { guard: 'canMergeWithDevice', target: 'working.editing', actions: 'openMergedDraft' },
              {
                guard: 'deviceBehind',
                target: 'working.conflict',
                actions: ['openWithDeviceDraft', 'offerDeviceDraft'],
              },
              { target: 'working.editing', actions: 'openWithDeviceDraft' },
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
            TYPED: { actions: ['rememberTyped', 'storeDraftOnDevice'] },
            TYPED_ASIDE: { actions: ['rememberAside', 'storeAsides'] },
            SUBMIT: { guard: 'mayWork', target: '.submitting', actions: ['prepare', 'send'] },
            CHANGED_ELSEWHERE: { actions: 'load' },
            SAVE_STALE: { guard: 'ofThisForm', target: '.refreshing', actions: 'offerInput' },
            SAVE_OVERTAKEN: { guard: 'ofThisForm', target: '.reloadingDraft' },
            LOADED: [
              { guard: 'older' },
              { guard: 'canMerge', actions: ['mergeDraft', 'storeDraftOnDevice'] },
              { guard: 'sameStep', actions: 'refreshFacts' },
              { guard: 'ended', target: 'done', actions: removeAndOpen },
              { guard: 'tooNarrow', target: 'notOnMobile', actions: 'open' },
              { guard: 'hasInput', target: '.conflict', actions: ['offerInput', 'open'] },
              { target: '.editing', actions: 'open' },
            ],
          },
          states: {
            editing: {},
            refused: { on: { DISMISS: { target: 'editing', actions: 'dismiss' } } },
            // The user may restore the typed data. They must not be used in the newer step without a decision of the
            // user.
            conflict: {
              on: {
                RESTORE: {
                  guard: 'matchesForm',
                  target: 'editing',
                  actions: ['restore', 'storeDraftOnDevice'],
                },
                DISMISS: { target: 'editing', actions: ['removeFromDevice', 'dismiss'] },
              },
            },
            // The order or the step is newer than on the screen. The screen does not change until the new view is
            // loaded.
            refreshing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  {
                    guard: 'endedWithLostRefusal',
                    target: '#runner.page.done',
                    actions: [...removeAndOpen, 'showLostRefusal'],
                  },
                  { guard: 'ended', target: '#runner.page.done', actions: removeAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { target: 'conflict', actions: ['offerInput', 'open', 'clearLostRefusal'] },
                ],
                LOAD_REFUSED: [...unavailablePages, { target: 'stuck', actions: 'showRefusal' }],
              },
            },
            stuck: { on: { RETRY: 'refreshing', SUBMIT: undefined } },
            // Another device has saved the draft. The user has to decide only if input would be lost.
            reloadingDraft: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: removeAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  {
                    guard: 'canAdoptEdition',
                    target: 'editing',
                    actions: ['adoptEdition', 'storeDraftOnDevice'],
                  },
                  { guard: 'canMerge', target: 'editing', actions: ['mergeDraft', 'storeDraftOnDevice'] },
                  { target: 'conflict', actions: ['offerInput', 'openWithConflict'] },
                ],
                LOAD_REFUSED: [
                  ...unavailablePages,
                  { target: 'stuck', actions: ['offerInput', 'showRefusal'] },
                ],
              },
            },
            submitting: {
              on: {
                ...submitOutcomes,
                // The response is slow or the page is being closed, so the step is stored in the queue.
                UNANSWERED: { actions: 'queueSubmit' },
                NO_ANSWER: { target: 'offline', actions: ['queueSubmit', 'rememberBusy'] },
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                // Ignored, because the response to the running request will contain the same data or newer ones.
                LOADED: undefined,
              },
            },
            // The step is stored on the device with its key. It is sent with the same key when the network is
            // available again.
            offline: {
              on: {
                ...queuedSubmitOutcomes,
                SEND_AGAIN: { actions: 'send' },
                NO_ANSWER: { actions: 'rememberBusy' },
                BECAME_OUTDATED: { target: 'outdated', actions: 'markOutdated' },
                WITHDRAW: { target: 'withdrawing', actions: 'removeQueued' },
                TYPED: undefined,
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: undefined,
              },
            },
            // The step was queued for longer than a shift, so it is sent only after the user confirms.
            outdated: {
              on: {
                SEND_AGAIN: { target: 'offline', actions: ['confirmOutdated', 'queueSubmit', 'send'] },
                WITHDRAW: { target: 'withdrawing', actions: ['confirmOutdated', 'removeQueued'] },
                TYPED: undefined,
                SUBMIT: undefined,
                SAVE_STALE: undefined,
                SAVE_OVERTAKEN: undefined,
                LOADED: undefined,
              },
            },
            // The task is loaded to find out whether the step was processed before the network failed.
            withdrawing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: removeAndOpen },
                  { guard: 'sameStep', target: 'editing', actions: 'refreshFacts' },
                  { target: 'conflict', actions: ['offerInput', 'open'] },
                ],
                LOAD_REFUSED: [...unavailablePages, { target: 'editing' }],
              },
            },
          },
        },
        // A refusal is displayed on this page too, and the user can close the message.
        done: { on: { DISMISS: { actions: 'dismiss' } } },
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
        RESTORE: { guard: 'matchesForm', target: '.dirty' },
      },
      states: {
        clean: { on: { TYPED: 'dirty' } },
        dirty: { on: { SAVE: 'saving' } },
        saving: {
          entry: ['startSaving', 'saveDraft'],
          on: {
            SAVED: [
              { guard: 'ofAnotherForm' },
              { guard: 'typedSinceSave', target: 'dirty', actions: ['rememberSaved', 'storeDraftOnDevice'] },
              { target: 'saved', actions: ['rememberSaved', 'removeFromDevice'] },
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
        // A retry would be refused again. Only this device stores the draft until something changes.
        refused: { on: { TYPED: 'dirty', CLAIMED: 'dirty' } },
      },
    },

    claim: {
      initial: 'none',
      on: {
        CLAIMED: { target: '.mine', actions: 'clearHolder' },
        CLAIM_REFUSED: { target: '.byOther', actions: 'setHolder' },
        // Work continues without a claim, because the revision protects every step.
        CLAIM_FAILED: '.none',
      },
      states: {
        // Opening a task only reads it. The first typed value claims it here, the first step on the server.
        none: {
          on: {
            LOADED: [
              { guard: 'heldElsewhere', target: 'byOther', actions: 'setHolder' },
              { guard: 'heldByMe', target: 'mine' },
              { guard: 'isClaimableDesk', target: 'asking', actions: 'claim' },
            ],
            ACCEPTED: { guard: 'heldByMe', target: 'mine' },
            TYPED: { guard: 'isUnclaimedWork', target: 'asking', actions: 'claim' },
            TYPED_ASIDE: { guard: 'isUnclaimedWork', target: 'asking', actions: 'claim' },
          },
        },
        asking: {},
        mine: {
          on: {
            // The step has passed the task to another user.
            ACCEPTED: { guard: 'heldByNobody', target: 'none' },
            LOADED: [
              { guard: 'heldElsewhere', target: 'byOther', actions: 'setHolder' },
              // The claim has expired, was released by another window, or was taken over. Only the server knows
              // which.
              { guard: 'isFreeAndClaimable', target: 'asking', actions: 'claim' },
            ],
          },
        },
        byOther: {
          on: {
            TAKE_OVER: { target: 'asking', actions: 'takeOver' },
            LOADED: [
              { guard: 'heldByMe', target: 'mine', actions: 'clearHolder' },
              { guard: 'isClaimableDesk', target: 'asking', actions: 'claim' },
              { guard: 'heldByNobody', target: 'none', actions: 'clearHolder' },
            ],
          },
        },
      },
    },
  },
})
