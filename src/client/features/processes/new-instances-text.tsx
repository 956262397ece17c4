import { useTranslation } from 'react-i18next'
import type { ProcessRow } from '../../../../schemas/api/processes.ts'
import { formatVersionNumber } from '../../../../schemas/values/changed-versions.ts'

/** Maximum number of stores that are listed by code. Of more stores only the number is displayed. */
const maxNamed = 3

/**
 * Returns a function that describes which new instances start with a version. If none do, the text names the versions
 * that are used instead. `rows`: all versions of the workflows that are described.
 */
export function useNewInstancesText(rows: readonly ProcessRow[]): (row: ProcessRow) => string {
  const { t } = useTranslation('processes')
  return ({ name, version, takes }) => {
    if (takes === null) {
      const others = rows.filter((row) => row.name === name && row.version !== version && row.takes !== null)
      return others.length === 0
        ? t('processes:newWork.none')
        : t('processes:newWork.goesTo', {
            versions: others.map((row) => formatVersionNumber(row.version)).join(', '),
          })
    }
    const { pfms, least, most } = takes
    const shareText =
      least === 100
        ? t('processes:newWork.all')
        : least === most
          ? t('processes:newWork.share', { share: least })
          : t('processes:newWork.shares', { least, most })
    if (pfms === null) return shareText
    const storesText =
      pfms.length > maxNamed
        ? t('processes:newWork.stores', { count: pfms.length })
        : t('processes:newWork.named', { count: pfms.length, pfms: pfms.join(', ') })
    return least === 100 ? storesText : `${storesText} · ${shareText}`
  }
}
