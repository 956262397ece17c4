import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { begin, metaOf, step, type EngineEvent } from '../../../src/server/engine/interpret.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import type { Scenarios } from '../../../workflows/scenarios.ts'
import { coveringPaths, refusalsOn } from '../../support/covering-paths.ts'
import { modelPaths, scenariosOf, type ModelPath } from '../../support/model.ts'
import { newestVersions } from '../../support/samples.ts'

/**
 * What the browser cannot bring about; the rings of the machine and of HTTP walk it. Events that only the server sends and
 * that nothing on a screen leads to; payloads that the forms cannot express; orders that the shop does not take.
 */
const elsewhere = {
  // It opens when the bank has refused, or for money that nobody can send back by a machine.
  workflows: ['moneyReturn'],
  events: [
    ...['ORDER_WITHDRAWN', 'a line left out', 'a line of another order', 'one type twice'],
    // Of the bank's own accord; the walk of a payment's lives brings it about.
    'PAYMENT_CHANGED',
    // A call that nobody ended within its limit is ended by the clock.
    'CALL_LEFT',
    // Days pass between two of their steps.
    ...['confirmed too late', 'defect described too late'],
    // The list of slots has those that are offered.
    ...['to a slot that is not offered', 'moved to a slot that is not offered'],
    // What a delivery service says of a town is sent as it was read, and its list has the points that there are.
    ...['another address at another price', 'an address of which the service says nothing'],
    ...['an address where the service does not deliver', 'a pickup point that is not there'],
    ...['another address, the price has changed', 'another address, not covered'],
    ...['another address, the service is silent', 'another point that is not offered'],
    // A refund that is older than a transfer may be would have to be months old.
    'of long ago',
    // The run's shop is open round the clock.
    ...['CALLING_HOURS_ENDED', 'call in the evening', 'failed, call in the night'],
  ],
  inputs: [
    ...[
      'without packages',
      'a delivery without packages',
      'shortage with nothing of value collected',
      'the bank is to say',
    ],
    'shortage below the minimum sum',
    // Its order would have to be eight days old.
    'paid to the partner, issued eight days ago',
    // Answers of a partner that are long overdue, or against each other; a storage that was prolonged for days.
    ...['no label came', 'no courier came', 'the carrier contradicts'],
    ...['locked before', 'kept as long as may be', 'the delivery service knows it'],
    ...['arrival in the evening', 'shortage in the evening', 'asked in the evening'],
    'arrival below the minimum sum',
    // Two wishes of a customer at once: to be called and not to be.
    ...['arrival, no call is wanted', 'shortage, no call is wanted'],
    'arrival for a pickup point, no call is wanted',
  ],
}

/** An order has come far before these begin: what they share with others the others show. */
const longToBegin = ['editAfterFormatting', 'formationDelivery', 'exchange']

/** The path as far as the browser can take it: an undo with nothing to take back has no button. */
function playable({ events }: Workflow, path: ModelPath): ModelPath {
  const end = path.steps.findIndex(
    ({ event, accepted }) =>
      elsewhere.events.includes(event.type) ||
      elsewhere.events.includes(event.name) ||
      (!accepted && 'undoes' in (events[event.type] ?? {})),
  )
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) }
}

export interface Playable {
  workflow: Workflow
  scenarios: Scenarios
  paths: ModelPath[]
}

/**
 * For every version of every task and action: the shortest paths that take all that can be taken in a browser. Refusals are
 * met by the newest version, and each but once where forms of one name show it in several workflows: collecting, packing, calls.
 */
export async function playablePaths(): Promise<Playable[]> {
  const chosen = workflows
    .filter(({ kind, name }) => (kind === 'task' || kind === 'action') && !elsewhere.workflows.includes(name))
    .sort((a, b) => Number(longToBegin.includes(a.name)) - Number(longToBegin.includes(b.name)))
    // The newest version shows what an older one would too.
    .sort((a, b) => (a.name === b.name ? b.version - a.version : 0))
  const met = new Set<string>()
  const playables: Playable[] = []
  for (const workflow of chosen) {
    const scenarios = await scenariosOf(workflow)
    const all = modelPaths(workflow, scenarios)
      .filter(({ input }) => !elsewhere.inputs.includes(input))
      .map((path) => playable(workflow, path))
      // Of equally good paths the first is chosen: the shorter one.
      .sort((a, b) => a.steps.length - b.steps.length)
    const newest = chosen.every(({ name, version }) => name !== workflow.name || version <= workflow.version)
    const goals = { refusals: newest, metElsewhere: [...met], inputs: true }
    const paths = coveringPaths(workflow, scenarios, all, goals)
    for (const path of paths) for (const { shared } of refusalsOn(workflow, scenarios, path)) met.add(shared)
    playables.push({ workflow, scenarios, paths })
  }
  return playables
}

/** Kinds of controls in a form: a field of its own with its mode, a widget, or the plain control of a type. */
function controlsIn(formId: string): string[] {
  const { schema, ui } = forms[formId as FormId]
  return Object.entries(schema.properties).map(([name, property]) => {
    const hints = (ui[name] ?? {}) as Record<string, unknown>
    const { mode } = (hints['ui:options'] ?? {}) as { mode?: string }
    const control = hints['ui:field'] ?? hints['ui:widget'] ?? property.type ?? 'choice'
    return [control, mode].filter(Boolean).join(' ')
  })
}

function controlsOn({ workflow, scenarios }: Playable, path: ModelPath): Set<string> {
  let { snapshot } = begin(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  const controls = new Set<string>()
  const show = (form: string) => controlsIn(form).forEach((control) => controls.add(control))
  const showStep = () => {
    const meta = metaOf(snapshot)
    if (meta?.for === 'person') show(meta.form)
  }
  showStep()
  for (const { event, accepted } of path.steps) {
    const definition = workflow.events[event.type]
    if (definition?.by === 'person' && !['step', 'none'].includes(definition.payload))
      show(definition.payload)
    if (!accepted) continue
    ;({ snapshot } = step(workflow, snapshot, event as EngineEvent))
    showStep()
  }
  return controls
}

/** Tasks and actions that no journey of another file visits. */
const onlyHere = [
  'confirmingDelivery',
  'editAfterForming',
  'formationDelivery',
  'manualTransferring',
  'moveDelivery',
  'notifyAssemblyTime',
  'returnFromDelivery',
]

/** Tasks and actions that journeys of other files walk through: their controls are met there. */
const onJourneys = ['delivery', 'exchange', 'initiateRefund', 'paying']

/** The fewest steps that still use each kind of control once, whichever form it is in; newest versions. */
export async function pathsOfEachControl(): Promise<Playable[]> {
  const playables = (await playablePaths()).filter(({ workflow }) => newestVersions.includes(workflow))
  const all = playables.flatMap((playable) =>
    playable.paths.map((path) => {
      const controls = controlsOn(playable, path)
      if (onlyHere.includes(playable.workflow.name)) controls.add(playable.workflow.name)
      return { name: playable.workflow.name, path, controls }
    }),
  )
  const met = new Set(all.flatMap(({ name, controls }) => (onJourneys.includes(name) ? [...controls] : [])))
  const open = new Set(all.flatMap(({ controls }) => [...controls]).filter((control) => !met.has(control)))
  const chosen = new Set<ModelPath>()
  // Creating an order costs about as much as three steps, waiting for a timer as much as twenty.
  const costOf = ({ steps }: ModelPath) =>
    steps.length + 3 + (steps.some(({ event }) => event.type === 'CALL_BACK_DUE') ? 20 : 0)
  const worth = ({ path, controls }: (typeof all)[number]) =>
    [...controls].filter((control) => open.has(control)).length / costOf(path)
  while (open.size > 0) {
    const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    chosen.add(best.path)
    for (const control of best.controls) open.delete(control)
  }
  return playables
    .map((playable) => ({ ...playable, paths: playable.paths.filter((path) => chosen.has(path)) }))
    .filter(({ paths }) => paths.length > 0)
}

/** «all collected → two packages → FORM» */
export const nameOf = ({ start, steps }: ModelPath) =>
  [
    ...(steps.length === 0 ? [start] : []),
    ...steps.map(({ event, accepted }) => (accepted ? event.name : `${event.name} (refused)`)),
  ].join(' → ')
