import { getBaseVersion } from '../../../../schemas/values/changed-versions.ts'
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
  // A changed version has the forms of its base.
  const getFormFolder = ({ step }: RunnerView) => `/v${getBaseVersion(step.version)}/`
  const [before, after] = [getFormFolder(previous), getFormFolder(next)]
  const findMigratedForm = (form: string) => form.replace(before, after)
  return {
    isMigrated: true,
    restorableInput: restorableInput && { ...restorableInput, form: findMigratedForm(restorableInput.form) },
    asides: Object.fromEntries(Object.entries(asides).map(([form, data]) => [findMigratedForm(form), data])),
  }
}
