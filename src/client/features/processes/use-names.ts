import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { useCatalogs } from '../../http/use-catalog.ts'
import { buildProcessNames, type ProcessNames, type ProcessTexts } from './names.ts'

const catalogNames = ['orderStatuses', 'taskTypes'] as const

/**
 * Returns the texts of the screen and of these workflow versions (`confirming/v2`) in the current language. Suspends
 * until they are loaded.
 */
export function useProcessTexts(namespaces: readonly string[]): ProcessTexts {
  // The texts of the order workflow are always needed, because effects of other workflows send events to it.
  const { t, i18n } = useTranslation(['processes', 'rights', ...namespaces, 'order/v1'])
  const { catalogs } = useCatalogs(catalogNames)
  const { language } = i18n
  return useMemo(
    () => ({
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
    [t, i18n, language, catalogs],
  )
}

/** Returns the names of a workflow version in the current language. Suspends until its texts are loaded. */
export function useProcessNames(definition: ProcessDefinition): ProcessNames {
  const texts = useProcessTexts([`${definition.name}/v${definition.version}`])
  return useMemo(() => buildProcessNames(definition, texts), [definition, texts])
}
