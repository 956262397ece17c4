import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../../../schemas/api/catalogs.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { NativeSelect } from '../../../ui/picker.tsx'
import rows from './line-row.module.css'
import { getLineCountModeTextKey, type LineCountMode } from './line-modes.ts'
import type { LineEntryStore } from './line-store.ts'
import styles from './lines-head.module.css'

interface Props {
  title: string
  mode: LineCountMode
  counted: number
  maximum: number
  /** Number of pieces that are not decided. */
  undecided: number
  /** Number of lines that still need a reason. */
  missingReasons: number
  reasons: readonly CatalogEntry[]
  isOff: boolean
  store: LineEntryStore
}

/** Totals of all lines and buttons that change many lines at once. */
export function LinesHeader({
  title,
  mode,
  counted,
  maximum,
  undecided,
  missingReasons,
  reasons,
  isOff,
  store,
}: Props) {
  const { t } = useTranslation('runner')
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>{title}</h3>
      <span className={styles.counted}>
        {t(`lines.totals.${getLineCountModeTextKey(mode)}`, { counted, most: maximum })}
      </span>
      {mode.isCollecting && missingReasons > 1 && (
        <span className={styles.bulk}>
          <NativeSelect
            className={rows.select}
            label={t('lines.reasonForAll', { count: missingReasons })}
            value=""
            disabled={isOff}
            onChange={(id) => id !== '' && store.setMissingReasons(Number(id))}
          >
            <option value="">{t('lines.reasonForAll', { count: missingReasons })}</option>
            {reasons.map(({ id, description }) => (
              <option key={id} value={id}>
                {description}
              </option>
            ))}
          </NativeSelect>
        </span>
      )}
      {!mode.isCollecting && (
        <span className={styles.buttons}>
          <Button
            className={joinClasses(styles.button, counted === 0 && styles.absent)}
            disabled={isOff || counted === 0}
            onClick={() => store.clear()}
          >
            {t('lines.clear')}
          </Button>
          <Button
            className={joinClasses(styles.button, undecided === 0 && styles.absent)}
            disabled={isOff || undecided === 0}
            onClick={() => store.fill()}
          >
            {t([`lines.fillOf.${getLineCountModeTextKey(mode)}`, 'lines.fill'])}
          </Button>
        </span>
      )}
    </div>
  )
}
