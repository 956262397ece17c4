import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Workflow } from '../../../workflows/define.ts'
import {
  startMachine,
  getStepMeta,
  stepMachine,
  type EngineEvent,
} from '../../../src/server/engine/interpret.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import type { Scenarios } from '../../../workflows/scenarios.ts'
import { selectCoveringPaths, findRefusals } from '../../support/covering-paths.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from '../../support/model.ts'
import { newestVersions } from '../../support/samples.ts'

/**
 * What a browser test cannot cause; the machine and HTTP tests cover it. Events that only the server sends and that no
 * screen triggers; payloads that the forms cannot express; orders that the online shop does not accept.
 */
const notInBrowser = {
  // It opens when the bank has refused, or for money that cannot be returned automatically.
  workflows: ['moneyReturn'],
  events: [
    'ORDER_WITHDRAWN',
    'a line left out',
    'a line of another order',
    'one type twice',
    // The bank initiates it; the payment scenarios cover it.
    'PAYMENT_CHANGED',
    // The clock ends a call that nobody ended within its limit.
    'CALL_LEFT',
    // Days pass between two of their steps.
    'confirmed too late',
    'defect described too late',
    // The list of slots contains offered slots only.
    'to a slot that is not offered',
    'moved to a slot that is not offered',
    // The answer of a delivery service about a town is sent as it was read, and its list contains existing points
    // only.
    'another address at another price',
    'an address of which the service says nothing',
    'an address where the service does not deliver',
    'a pickup point that is not there',
    'another address, the price has changed',
    'another address, not covered',
    'another address, the service is silent',
    'another point that is not offered',
    // A refund that exceeds the transfer limit would have to be months old.
    'of long ago',
    // A browser test has no second order with the same receipt.
    'a receipt of another order',
    'the rest with a receipt of another order',
    // The run's shop is open round the clock.
    'CALLING_HOURS_ENDED',
    'call in the evening',
    'failed, call in the night',
    // No screen marks the numbers of an order that nobody has called.
    'NO_NUMBER_LEFT',
    'formed, no number is left',
    'cancelled, no number is left',
  ],
  inputs: [
    'without packages',
    'a delivery without packages',
    'shortage with nothing of value collected',
    'the bank is to say',
    'shortage below the minimum sum',
    // Its order would have to be eight days old.
    'paid to the partner, issued eight days ago',
    // Overdue or contradictory answers of a partner; a storage that was prolonged for days.
    'no label came',
    'no courier came',
    'the carrier contradicts',
    'locked before',
    'kept as long as may be',
    'the delivery service knows it',
    'arrival in the evening',
    'shortage in the evening',
    'asked in the evening',
    'arrival below the minimum sum',
    // Two contradictory wishes of a customer: to be called and not to be.
    'arrival, no call is wanted',
    'shortage, no call is wanted',
    'arrival for a pickup point, no call is wanted',
  ],
}

/** These need long preparation, so they run last: other workflows cover the refusals they share. */
const slowToPrepare = ['editAfterFormatting', 'formationDelivery', 'exchange']

/** The part of the path that a browser can run: an undo with nothing to take back has no button. */
function cutToBrowser({ events }: Workflow, path: ModelPath): ModelPath {
  const stopIndex = path.steps.findIndex(
    ({ event, accepted }) =>
      notInBrowser.events.includes(event.type) ||
      notInBrowser.events.includes(event.name) ||
      // After «wrong number» the only number of the run's order is wrong, so that it can be formed.
      (!accepted && (event.type === 'FORM_WITH_COLLECTED' || 'undoes' in (events[event.type] ?? {}))),
  )
  return stopIndex === -1 ? path : { ...path, steps: path.steps.slice(0, stopIndex) }
}

export interface BrowserPaths {
  workflow: Workflow
  scenarios: Scenarios
  paths: ModelPath[]
}

/**
 * For every version of every task and action: the shortest paths that cover everything possible in a browser. Refusals
 * are tested on the newest version, and only once where several workflows share a form: collecting, packing, calls.
 */
export async function pathsInBrowser(): Promise<BrowserPaths[]> {
  const ordered = workflows
    .filter(
      ({ kind, name }) => (kind === 'task' || kind === 'action') && !notInBrowser.workflows.includes(name),
    )
    .sort((a, b) => Number(slowToPrepare.includes(a.name)) - Number(slowToPrepare.includes(b.name)))
    // Newest first: the newest version covers what an older one would.
    .sort((a, b) => (a.name === b.name ? b.version - a.version : 0))
  const coveredRefusals = new Set<string>()
  const playables: BrowserPaths[] = []
  for (const workflow of ordered) {
    const scenarios = await loadScenarios(workflow)
    const candidates = generateModelPaths(workflow, scenarios)
      .filter(({ input }) => !notInBrowser.inputs.includes(input))
      .map((path) => cutToBrowser(workflow, path))
      // Among equally good paths the first is chosen, so the shorter ones come first.
      .sort((a, b) => a.steps.length - b.steps.length)
    const isNewest = ordered.every(
      ({ name, version }) => name !== workflow.name || version <= workflow.version,
    )
    const goals = { refusals: isNewest, metElsewhere: [...coveredRefusals], inputs: true }
    const paths = selectCoveringPaths(workflow, scenarios, candidates, goals)
    for (const path of paths)
      for (const { shared } of findRefusals(workflow, scenarios, path)) coveredRefusals.add(shared)
    playables.push({ workflow, scenarios, paths })
  }
  return playables
}

/** Kinds of controls in a form: a custom field with its mode, a widget, or the plain control of a type. */
function controlsIn(formId: string): string[] {
  const { schema, ui } = forms[formId as FormId]
  return Object.entries(schema.properties).map(([name, property]) => {
    const hints = (ui[name] ?? {}) as Record<string, unknown>
    const { mode } = (hints['ui:options'] ?? {}) as { mode?: string }
    const control = hints['ui:field'] ?? hints['ui:widget'] ?? property.type ?? 'choice'
    return [control, mode].filter(Boolean).join(' ')
  })
}

function controlsOn({ workflow, scenarios }: BrowserPaths, path: ModelPath): Set<string> {
  let { snapshot } = startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  const controls = new Set<string>()
  const show = (form: string) => controlsIn(form).forEach((control) => controls.add(control))
  const showStep = () => {
    const meta = getStepMeta(snapshot)
    if (meta?.for === 'person') show(meta.form)
  }
  showStep()
  for (const { event, accepted } of path.steps) {
    const definition = workflow.events[event.type]
    if (definition?.by === 'person' && !['step', 'none'].includes(definition.payload))
      show(definition.payload)
    if (!accepted) continue
    ;({ snapshot } = stepMachine(workflow, snapshot, event as EngineEvent))
    showStep()
  }
  return controls
}

/** Tasks and actions that no test of another file covers. */
const coveredOnlyHere = [
  'confirmingDelivery',
  'editAfterForming',
  'formationDelivery',
  'manualTransferring',
  'moveDelivery',
  'notifyAssemblyTime',
  'returnFromDelivery',
]

/** Tasks and actions that tests of other files run: their controls are covered there. */
const coveredElsewhere = ['delivery', 'exchange', 'initiateRefund', 'paying']

/** The fewest steps that use each kind of control once, whichever form it is in; newest versions only. */
export async function pathsOfEachControl(): Promise<BrowserPaths[]> {
  const playables = (await pathsInBrowser()).filter(({ workflow }) => newestVersions.includes(workflow))
  const candidates = playables.flatMap((playable) =>
    playable.paths.map((path) => {
      const controls = controlsOn(playable, path)
      if (coveredOnlyHere.includes(playable.workflow.name)) controls.add(playable.workflow.name)
      return { name: playable.workflow.name, path, controls }
    }),
  )
  const coveredControls = new Set(
    candidates.flatMap(({ name, controls }) => (coveredElsewhere.includes(name) ? [...controls] : [])),
  )
  const uncoveredControls = new Set(
    candidates.flatMap(({ controls }) => [...controls]).filter((control) => !coveredControls.has(control)),
  )
  const chosen = new Set<ModelPath>()
  // Creating an order costs about as much as three steps, waiting for a timer as much as twenty.
  const costOf = ({ steps }: ModelPath) =>
    steps.length + 3 + (steps.some(({ event }) => event.type === 'CALL_BACK_DUE') ? 20 : 0)
  const valueOf = ({ path, controls }: (typeof candidates)[number]) =>
    [...controls].filter((control) => uncoveredControls.has(control)).length / costOf(path)
  while (uncoveredControls.size > 0) {
    const best = candidates.reduce((a, b) => (valueOf(b) > valueOf(a) ? b : a))
    chosen.add(best.path)
    for (const control of best.controls) uncoveredControls.delete(control)
  }
  return playables
    .map((playable) => ({ ...playable, paths: playable.paths.filter((path) => chosen.has(path)) }))
    .filter(({ paths }) => paths.length > 0)
}

/** «all collected → two packages → FORM» */
export const pathName = ({ start, steps }: ModelPath) =>
  [
    ...(steps.length === 0 ? [start] : []),
    ...steps.map(({ event, accepted }) => (accepted ? event.name : `${event.name} (refused)`)),
  ].join(' → ')
