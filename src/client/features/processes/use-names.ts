import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { useCatalogs } from '../../http/use-catalog.ts'
import { namesOf, type ProcessNames } from './names.ts'

const needed = ['orderStatuses', 'taskTypes'] as const

/** Names of a workflow version in the language of the screen; waits for its texts. */
export function useNames(definition: ProcessDefinition): ProcessNames {
  const namespace = `${definition.name}/v${definition.version}`
  // The order's own process is reported to by every task.
  const { t, i18n } = useTranslation(['processes', 'rights', namespace, 'order/v1'])
  const { catalogs } = useCatalogs(needed)
  const { language } = i18n
  return useMemo(
    () =>
      namesOf(definition, {
        t: (key, params = {}) => t(key, params),
        has: (key) => i18n.exists(key),
        raw: (key) => {
          const [ns = '', path = ''] = key.split(/:(.*)/s)
          const text: unknown = i18n.getResource(language, ns, path)
          return typeof text === 'string' ? text : null
        },
        orderStatus: (id) => catalogs.orderStatuses.text(id as number),
        taskType: (name) => catalogs.taskTypes.text(name as string),
      }),
    [definition, t, i18n, language, catalogs],
  )
}
