import { useTranslation } from 'react-i18next'

/** Converts a leaf state to the key of its name: `call.greeting` becomes `states.call_greeting.title`. */
export const toStateTitleKey = (state: string) => `states.${state.replaceAll('.', '_')}.title`

interface WorkflowTextProps {
  workflow: string
  version: number
  /** Key in the texts of the workflow version, for example `title` or the result of `toStateTitleKey`. */
  path: string
}

/**
 * Renders a text of a workflow version. The texts are loaded on first use without suspending the rest of the screen.
 */
export function WorkflowText({ workflow, version, path }: WorkflowTextProps) {
  const namespace = `${workflow}/v${version}`
  const { t, ready } = useTranslation(namespace, { useSuspense: false })
  return <>{ready ? t(`${namespace}:${path}`) : '…'}</>
}
