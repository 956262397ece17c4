import { and, assign, setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  createReportShortageEffect,
  saveCollectedEffect,
  saveStoragePlaceEffect,
} from '../../parts/collecting/v1/forming.ts'
import {
  createFormingActions,
  packedEventTransition,
  createWeighingActions,
  createWeighingStates,
} from '../../parts/collecting/v1/states.ts'
import { saveTaresEffect } from '../../parts/collecting/v1/weighing.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  getChosenLineIds,
  createInitialFormData,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskEditAfterFormattingWork', false)

/** Edit of a formed order: chosen lines are collected again, the others do not change (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberChoice: assign({ changing: getChosenLineIds, collected: [] }),
    ...createFormingActions<Context, Event>(),
    ...createWeighingActions<Context, Event>(),
  },
}).createMachine({
  id: 'editAfterFormatting',
  context: ({ input }) => createInitialContext(input),
  initial: 'editing',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    editing: {
      initial: 'choosing',
      // Nothing is saved before the end of the edit, so DROP leaves the order as it was formed.
      on: { DROP: 'editDropped' },
      states: {
        choosing: {
          meta: step('editAfterFormatting/v1/choose', 'choose'),
          on: {
            LINES_CHOSEN: {
              guard: and(['everyLineIsTheOrders', 'somethingChosen']),
              target: 'collecting',
              actions: 'rememberChoice',
            },
          },
        },
        collecting: {
          meta: step('editAfterFormatting/v1/collect', 'collect'),
          on: {
            COLLECTED: {
              guard: and([
                'everyLineIsThere',
                'unchosenLinesStay',
                'nothingAboveOrdered',
                'everyShortageHasReason',
                'everyMarkIsScanned',
                'everyMarkIsGood',
                'noMarkTwice',
                'noMarkOfAnotherOrder',
              ]),
              target: 'collected',
              actions: 'rememberCollected',
            },
            BACK_TO_CHOICE: 'choosing',
          },
        },
        collected: {
          always: [
            { guard: 'nothingCollected', target: 'emptied', actions: 'forgetPacking' },
            { guard: 'toBeDelivered', target: 'weighing' },
            { guard: 'packagesNeeded', target: 'packing' },
            { target: 'confirming' },
          ],
        },
        // Containers are weighed again, because their contents have changed.
        // States: weighing, weighed, doubtingWeight.
        ...createWeighingStates({
          tares: step('editAfterFormatting/v1/tares', 'tares'),
          doubt: step('editAfterFormatting/v1/doubt', 'tares'),
        }),
        packing: {
          meta: step('editAfterFormatting/v1/packages', 'packages'),
          on: {
            PACKED: packedEventTransition,
            BACK_TO_TARES: { guard: 'toBeDelivered', target: 'weighing' },
            BACK_TO_COLLECTION: 'collecting',
          },
        },
        confirming: {
          meta: step('editAfterFormatting/v1/confirm', 'confirm', 'shortage', 'goods'),
          on: {
            CONFIRM: [
              {
                guard: 'nothingLess',
                target: '#editAfterFormatting.editedInFull',
                actions: saveStoragePlaceEffect,
              },
              { target: '#editAfterFormatting.editedWithShortage', actions: saveStoragePlaceEffect },
            ],
            BACK_TO_TARES: { guard: 'toBeDelivered', target: 'weighing' },
            BACK_TO_COLLECTION: 'collecting',
          },
        },
        emptied: {
          meta: step('editAfterFormatting/v1/nothing-collected', 'confirm', 'shortage'),
          on: {
            CONFIRM: '#editAfterFormatting.nothingLeft',
            BACK_TO_COLLECTION: 'collecting',
          },
        },
      },
    },
    // These states are irreversible. A new shortage must be agreed on with the customer.
    editedInFull: {
      type: 'final',
      entry: [saveCollectedEffect, saveTaresEffect, reportToOrder('EDITED_IN_FULL')],
    },
    editedWithShortage: {
      type: 'final',
      entry: [saveCollectedEffect, saveTaresEffect, createReportShortageEffect('EDITED_WITH_SHORTAGE')],
    },
    nothingLeft: {
      type: 'final',
      entry: [saveCollectedEffect, saveTaresEffect, reportToOrder('NOTHING_COLLECTED')],
    },
    editDropped: { type: 'final', entry: reportToOrder('EDIT_DROPPED') },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'editAfterFormatting',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    LINES_CHOSEN: { by: 'person', payload: 'step', tone: 'main', counted: 'some' },
    COLLECTED: { by: 'person', payload: 'step', tone: 'main', facts: ['marks'] },
    TARES_WEIGHED: { by: 'person', payload: 'step', tone: 'main', facts: ['tareWeights'] },
    UNUSED_TARES_DROPPED: { by: 'person', payload: 'step', tone: 'plain' },
    WEIGHT_CONFIRMED: { by: 'person', payload: 'step', tone: 'danger', secret: freeTextFields },
    BACK_TO_TARES: { by: 'person', payload: 'none', tone: 'plain' },
    PACKING_CANCELLED: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
    CONFIRM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    BACK_TO_CHOICE: { by: 'person', payload: 'none', tone: 'plain' },
    BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
    DROP: { by: 'person', payload: 'none', tone: 'plain' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['choose', 'collect', 'tares', 'packages', 'confirm'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
