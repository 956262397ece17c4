import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { RunnerContext } from './context.ts'

type UnsavedInput = Pick<RunnerContext, 'view' | 'restorableInput' | 'asides'>

/**
 * A task may be migrated to another version of its process while it is open: the unsaved input then belongs to the
 * same form of the new version, just as the server migrates its draft.
 */
export function remapDrafts(
  { view: previous, restorableInput, asides }: UnsavedInput,
  next: RunnerView,
): Pick<RunnerContext, 'isMigrated' | 'restorableInput' | 'asides'> {
  if (previous === null || previous.step.version === next.step.version)
    return { isMigrated: false, restorableInput, asides }
  const [before, after] = [`/v${previous.step.version}/`, `/v${next.step.version}/`]
  const migratedForm = (form: string) => form.replace(before, after)
  return {
    isMigrated: true,
    restorableInput: restorableInput && { ...restorableInput, form: migratedForm(restorableInput.form) },
    asides: Object.fromEntries(Object.entries(asides).map(([form, data]) => [migratedForm(form), data])),
  }
}
