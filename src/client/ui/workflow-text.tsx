import { useTranslation } from 'react-i18next'

/** Key of the name of a leaf state: `call.greeting` → `states.call_greeting.title`. */
export const toStateTextKey = (state: string) => `states.${state.replaceAll('.', '_')}.title`

interface WorkflowTextProps {
  workflow: string
  version: number
  /** Path in the texts beside its forms, `title` or `stateKey(state)`. */
  path: string
}

/** A text of a workflow version; its texts load when they are first needed, and the rest of the screen does not wait. */
export function WorkflowText({ workflow, version, path }: WorkflowTextProps) {
  const namespace = `${workflow}/v${version}`
  const { t, ready } = useTranslation(namespace, { useSuspense: false })
  return <>{ready ? t(`${namespace}:${path}`) : '…'}</>
}
