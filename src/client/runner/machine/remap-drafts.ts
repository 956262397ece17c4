import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { RunnerContext } from './context.ts'

type UnsavedInput = Pick<RunnerContext, 'view' | 'offered' | 'asides'>

/**
 * A task may be migrated to another version of its process while it is open: the unsaved input then belongs to the
 * same form of the new version, just as the server migrates its draft.
 */
export function remapDrafts(
  { view: previous, offered, asides }: UnsavedInput,
  next: RunnerView,
): Pick<RunnerContext, 'isMigrated' | 'offered' | 'asides'> {
  if (previous === null || previous.step.version === next.step.version)
    return { isMigrated: false, offered, asides }
  const [before, after] = [`/v${previous.step.version}/`, `/v${next.step.version}/`]
  const migratedForm = (form: string) => form.replace(before, after)
  return {
    isMigrated: true,
    offered: offered && { ...offered, form: migratedForm(offered.form) },
    asides: Object.fromEntries(Object.entries(asides).map(([form, data]) => [migratedForm(form), data])),
  }
}
