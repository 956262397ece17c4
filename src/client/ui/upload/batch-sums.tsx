import { useTranslation } from 'react-i18next'
import type { BatchCard } from '../../../../schemas/api/batches.ts'
import type { BatchRowPart } from '../../../../schemas/values/batch-states.ts'
import { RefusalReasons } from '../list/action-sums.tsx'
import { RowPartSums } from './part-sums.tsx'
import type { BatchUploadDescription } from './upload-description.ts'

/**
 * Maximum number of refusal reasons in the summary. Each row also displays its own reason, so the summary contains only
 * the most frequent ones.
 */
const maxReasons = 3

interface Props {
  upload: BatchUploadDescription
  batch: BatchCard
  part: BatchRowPart
}

/** Money of the rows of one part, and why rows were refused. */
export function BatchSums({ upload: { name }, batch, part }: Props) {
  const { kind, money, refusals, failed, wrong } = batch
  const { t } = useTranslation(['batchRows', name])
  if (part !== 'refused')
    return <RowPartSums label={t(`${name}:sums.${kind}.${part}`)} totals={money[part]} />
  return (
    <RowPartSums label={t('batchRows:parts.refused')} totals={money.refused}>
      <RefusalReasons refusals={refusals.slice(0, maxReasons)} total={failed + wrong} />
    </RowPartSums>
  )
}
