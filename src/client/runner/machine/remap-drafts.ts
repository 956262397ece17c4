import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import type { RunnerContext } from './context.ts'

type Typed = Pick<RunnerContext, 'view' | 'offered' | 'asides'>

/**
 * A task may come over to another version of its process while somebody works on it: what was typed belongs to the same form
 * of that version then, as the server brings its draft over.
 */
export function remapDrafts(
  { view: was, offered, asides }: Typed,
  is: RunnerView,
): Pick<RunnerContext, 'cameOver' | 'offered' | 'asides'> {
  if (was === null || was.step.version === is.step.version) return { cameOver: false, offered, asides }
  const [before, after] = [`/v${was.step.version}/`, `/v${is.step.version}/`]
  const formOf = (form: string) => form.replace(before, after)
  return {
    cameOver: true,
    offered: offered && { ...offered, form: formOf(offered.form) },
    asides: Object.fromEntries(Object.entries(asides).map(([form, data]) => [formOf(form), data])),
  }
}
