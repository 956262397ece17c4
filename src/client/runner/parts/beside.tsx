import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { useFormat } from '../../ui/use-format.ts'
import { namespaceOf } from '../use-text-facts.ts'
import { Foldable } from './foldable.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0 },
  term: { color: tokens.colorNeutralForeground2 },
  // Read out and typed over digit by digit.
  fact: { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', userSelect: 'all' },
})

/** What only the worker of this step needs: bank details of a refund, say. */
export function Beside({ view: { beside, step, order } }: { view: RunnerView }) {
  const ns = namespaceOf(step)
  const { t } = useTranslation(ns)
  const styles = useStyles()
  const { money } = useFormat()
  if (beside.length === 0) return null
  return (
    <Foldable title={t(`${ns}:beside.title`)}>
      <dl className={styles.list}>
        {beside.map(({ name, value }) => (
          <div key={name}>
            <dt className={styles.term}>{t(`${ns}:beside.${name}`)}</dt>
            <dd className={styles.fact}>{name === 'total' ? money(Number(value), order.currency) : value}</dd>
          </div>
        ))}
      </dl>
    </Foldable>
  )
}
