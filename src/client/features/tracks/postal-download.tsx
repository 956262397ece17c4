import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, getStoreDay } from '../../../shared/store-day.ts'
import { saveFile } from '../../http/save-file.ts'
import { getServerTime } from '../../http/server-clock.ts'
import { LabeledDayInput } from '../../ui/list/days-filter.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './postal.module.css'

const lastDays = 30

export function PostalFileDownload() {
  const { t } = useTranslation('tracks')
  const today = getStoreDay(new Date(getServerTime()), undefined)
  const [days, setDays] = useState({ from: addDays(today, -lastDays), to: today })
  const [wrong, setWrong] = useState<readonly string[]>([])
  const download = useMutation({ mutationFn: () => saveFile('tracks/postal/csv', { query: days }) })
  const isIncomplete = days.from === '' || days.to === '' || wrong.length > 0
  return (
    <section className={styles.part} aria-label={t('tracks:postal.download')}>
      <p className={styles.text}>{t('tracks:postal.downloadText')}</p>
      <div className={styles.row}>
        {(['from', 'to'] as const).map((side) => (
          <LabeledDayInput
            key={side}
            label={t(`tracks:postal.${side}`)}
            value={days[side]}
            onDay={(day) => {
              download.reset()
              setDays({ ...days, [side]: day })
            }}
            onWrong={(isWrong) =>
              setWrong(isWrong ? [...wrong, side] : wrong.filter((field) => field !== side))
            }
            className={styles.day}
          />
        ))}
        <Button
          icon={<ArrowDownload20Regular />}
          disabledFocusable={isIncomplete || download.isPending}
          title={isIncomplete ? t('tracks:postal.noDays') : undefined}
          onClick={() => !isIncomplete && download.mutate()}
        >
          {t('tracks:postal.download')}
        </Button>
      </div>
      {download.error && <Notice tone="error">{download.error.message}</Notice>}
    </section>
  )
}
