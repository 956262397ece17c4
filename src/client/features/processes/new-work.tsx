import { useTranslation } from 'react-i18next'
import type { ProcessRow } from '../../../../schemas/api/processes.ts'

/** More stores than these are counted, not named. */
const maxNamed = 3

/** What of new work a version takes, in words; of one that takes none, which does. `rows`: every version of all. */
export function useNewWork(rows: readonly ProcessRow[]): (row: ProcessRow) => string {
  const { t } = useTranslation('processes')
  return ({ name, version, takes }) => {
    if (takes === null) {
      const others = rows.filter((one) => one.name === name && one.version !== version && one.takes !== null)
      return others.length === 0
        ? t('processes:newWork.none')
        : t('processes:newWork.goesTo', { versions: others.map((one) => one.version).join(', ') })
    }
    const { pfms, least, most } = takes
    const share =
      least === 100
        ? t('processes:newWork.all')
        : least === most
          ? t('processes:newWork.share', { share: least })
          : t('processes:newWork.shares', { least, most })
    if (pfms === null) return share
    const where =
      pfms.length > maxNamed
        ? t('processes:newWork.stores', { count: pfms.length })
        : t('processes:newWork.named', { count: pfms.length, pfms: pfms.join(', ') })
    return least === 100 ? where : `${where} · ${share}`
  }
}
