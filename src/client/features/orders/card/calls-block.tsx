import { useTranslation } from 'react-i18next'
import { CallList } from '../../../runner/parts/call-history.tsx'
import { Block } from '../../../ui/block.tsx'
import type { OrderView } from './order-view.ts'

/** What was said and promised to the customer. */
export function CallsBlock({ view: { calls, store } }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  if (calls.length === 0) return null
  return (
    <Block title={t('runner:call.history')}>
      <CallList calls={calls} zone={store.zone} />
    </Block>
  )
}
