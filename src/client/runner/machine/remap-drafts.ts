import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { RunnerContext } from './context.ts'

type UnsavedInput = Pick<RunnerContext, 'view' | 'restorableInput' | 'asides'>

/**
 * Maps unsaved input to another version of the process. A task may be migrated while it is open; the input then
 * belongs to the same form of the new version. The server migrates its draft in the same way.
 */
export function remapDrafts(
  { view: previous, restorableInput, asides }: UnsavedInput,
  next: RunnerView,
): Pick<RunnerContext, 'isMigrated' | 'restorableInput' | 'asides'> {
  if (previous === null || previous.step.version === next.step.version)
    return { isMigrated: false, restorableInput, asides }
  const [before, after] = [`/v${previous.step.version}/`, `/v${next.step.version}/`]
  const findMigratedForm = (form: string) => form.replace(before, after)
  return {
    isMigrated: true,
    restorableInput: restorableInput && { ...restorableInput, form: findMigratedForm(restorableInput.form) },
    asides: Object.fromEntries(Object.entries(asides).map(([form, data]) => [findMigratedForm(form), data])),
  }
}
