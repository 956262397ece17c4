import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { OrderView } from '../../../../schemas/api/tasks.ts'
import { formatPhone, formatTime } from '../../ui/format.ts'
import { useNow } from '../use-now.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: tokens.spacingHorizontalL },
  number: {
    color: tokens.colorBrandForegroundLink,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
  },
  clock: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

/** Whom to call, large enough to be dialled from across the desk, and what their clock shows. */
export function NumberToDial({ view: { order } }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const now = useNow(30_000)
  return (
    <div className={styles.root}>
      <a
        className={styles.number}
        href={`tel:+${order.phone.replace(/\D/g, '')}`}
        aria-label={t('call.dial')}
      >
        {formatPhone(order.phone)}
      </a>
      <span className={styles.clock}>
        {t('call.theirTime', { time: formatTime(new Date(now), order.storeZone) })}
      </span>
    </div>
  )
}
