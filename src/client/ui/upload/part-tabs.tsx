import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { batchRowParts, type BatchRowPart } from '../../../../schemas/values/batch-states.ts'
import { TabRow } from '../tabs/tab-row.tsx'
import { useFormatters } from '../use-format.ts'

type RowCounts = Readonly<Record<BatchRowPart, number>>

/** Returns the first part that has rows, which is the one to work on; `ready` if there are no rows. */
const getDefaultPart = (counts: RowCounts): BatchRowPart =>
  batchRowParts.find((part) => counts[part] > 0) ?? 'ready'

/** Returns the part in the URL, by default the one to work on. */
export function useRowPart(counts: RowCounts): BatchRowPart {
  const [params] = useSearchParams()
  return batchRowParts.find((part) => part === params.get('part')) ?? getDefaultPart(counts)
}

interface Props {
  label: string
  counts: RowCounts
  current: BatchRowPart
  /** Tab texts that replace the default ones, `batchRows:parts.<part>`. */
  texts?: Partial<Record<BatchRowPart, string>>
}

/**
 * Tabs of a batch or a register: rows to be processed, rows with errors, and processed rows, each with their number.
 */
export function RowPartTabs({ label, counts, current, texts = {} }: Props) {
  const { t } = useTranslation('batchRows')
  const { number } = useFormatters()
  const [params] = useSearchParams()
  const buildSearch = (part: BatchRowPart) => {
    const next = new URLSearchParams(params)
    // Without a part in the URL the next one is displayed when the work on this one is finished.
    if (part === getDefaultPart(counts)) next.delete('part')
    else next.set('part', part)
    // The other part has pages of its own.
    next.delete('page')
    return next.toString()
  }
  return (
    <TabRow
      label={label}
      tabs={batchRowParts.map((part) => ({
        to: { search: buildSearch(part) },
        text: texts[part] ?? t(`batchRows:parts.${part}`),
        count: number(counts[part]),
        isCurrent: part === current,
      }))}
    />
  )
}
