import { startFrom } from './context.ts'
import { runnerSetup } from './setup.ts'

const forgetAndOpen = ['forgetOnDevice', 'forgetKept', 'open', 'keepAsides'] as const

const elsewhere = [
  { guard: 'notFound', target: '#runner.page.notFound', actions: ['showRefusal', 'forgetKept'] },
  { guard: 'notOnMobile', target: '#runner.page.notOnMobile', actions: ['showRefusal', 'forgetKept'] },
] as const

const answers = {
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
    ...elsewhere,
    // Who works on it now may be the reason.
    { target: '#runner.page.working.refused', actions: ['showRefusal', 'forgetKept', 'load'] },
  ],
} as const

/** The same of a step that went out after the person had gone on: its answer says which step it speaks of. */
const answersLater = {
  ...answers,
  REFUSED: [
    {
      guard: 'stale',
      target: '#runner.page.working.refreshing',
      actions: ['rememberLost', 'offerBack', 'answered', 'forgetKept'],
    },
    ...elsewhere,
    {
      target: '#runner.page.working.refused',
      actions: ['showRefusal', 'rememberLater', 'forgetKept', 'load'],
    },
  ],
} as const

/**
 * The runner's own states. Pure: what is to be done outside (calls, storage) is a named action, its outcome an event.
 * Three regions side by side: the page, the draft of what is typed, and the claim on the task.
 */
export const runnerMachine = runnerSetup.createMachine({
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
              {
                guard: 'endedWithRefused',
                target: 'done',
                actions: [...forgetAndOpen, 'tellRefused'],
              },
              // Was it this step that ended it? Whoever sends what was kept hears that.
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
                  {
                    guard: 'endedWithLost',
                    target: '#runner.page.done',
                    actions: [...forgetAndOpen, 'tellLost'],
                  },
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { target: 'conflict', actions: ['offerBack', 'open', 'seeNothingLost'] },
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
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'tooNarrow', target: '#runner.page.notOnMobile', actions: 'open' },
                  { guard: 'nothingLost', target: 'editing', actions: ['takeEdition', 'keepOnDevice'] },
                  { guard: 'addsUp', target: 'editing', actions: ['mergeDraft', 'keepOnDevice'] },
                  { target: 'conflict', actions: ['offerBack', 'openBoth'] },
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
                ...answersLater,
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
            // Kept for longer than a shift: it goes out when the person says so, and not by itself.
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
            // Did it take effect before the network went? The task says so.
            withdrawing: {
              entry: 'load',
              on: {
                SUBMIT: undefined,
                LOADED: [
                  { guard: 'ended', target: '#runner.page.done', actions: forgetAndOpen },
                  { guard: 'sameStep', target: 'editing', actions: 'refreshFacts' },
                  { target: 'conflict', actions: ['offerBack', 'open'] },
                ],
                LOAD_REFUSED: [...elsewhere, { target: 'editing' }],
              },
            },
          },
        },
        // What was refused is read here too.
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
        mine: {
          on: {
            LOADED: [
              { guard: 'heldElsewhere', target: 'byOther', actions: 'holdByOther' },
              // Lapsed, let go of by another window, or taken away: the server knows which.
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
