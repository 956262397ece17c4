/**
 * Versions of the release that were exported from versions of process owners (`npm run workflow:export`). The folder of
 * such a version contains its changes. Its machine is that of its base with these changes.
 */
import type { FormId } from '../schemas/forms/registry.generated.ts'
import { applyChanges } from './changes/apply.ts'
import type { WorkflowChanges } from './changes/changes.ts'
import { createChangedMachine, getMachineConfig, type StateConfig } from './changes/machine-config.ts'
import { createChangedScenarios } from './changes/scenarios.ts'
import type { PersonEvent, PersonStep, SystemEvent, Workflow } from './define.ts'
import type { Scenarios } from './scenarios.ts'

/** Changes without the texts, which are files of the version. */
export type ExportedChanges = Omit<WorkflowChanges, 'texts'>

const noTexts = { ru: {}, en: {}, kk: {} }

/** Applies the changes to the base and replaces the forms of the base by those of the version. */
export function defineExportedVersion(base: Workflow, version: number, changes: ExportedChanges): Workflow {
  const { workflow } = applyChanges(base, noTexts, { texts: {}, ...changes }, version)
  const [from, to] = [`${base.name}/v${base.version}/`, `${base.name}/v${version}/`]
  const rename = (form: FormId) => (form.startsWith(from) ? form.replace(from, to) : form) as FormId
  const restore = (form: FormId) => (form.startsWith(to) ? form.replace(to, from) : form) as FormId
  return {
    ...workflow,
    machine: createChangedMachine(base.machine, renameForms(getMachineConfig(workflow.machine), rename)),
    events: Object.fromEntries(
      Object.entries(workflow.events).map(([type, event]) => [type, renamePayload(event, rename)]),
    ),
    ...(base.formData && {
      formData: (context: unknown, form: FormId) => base.formData?.(context, restore(form)),
    }),
  }
}

export const defineExportedScenarios = (base: Scenarios, changes: ExportedChanges): Scenarios =>
  createChangedScenarios(base, changes)

type Rename = (form: FormId) => FormId

function renameForms(state: StateConfig, rename: Rename): StateConfig {
  const step = state.meta as PersonStep | undefined
  return {
    ...state,
    ...(step?.for === 'person' && { meta: { ...step, form: rename(step.form) } }),
    ...(state.states && {
      states: Object.fromEntries(
        Object.entries(state.states).map(([name, inner]) => [name, renameForms(inner, rename)]),
      ),
    }),
  }
}

const renamePayload = (event: PersonEvent | SystemEvent, rename: Rename): PersonEvent | SystemEvent =>
  event.by === 'system' || event.payload === 'step' || event.payload === 'none'
    ? event
    : { ...event, payload: rename(event.payload) }
