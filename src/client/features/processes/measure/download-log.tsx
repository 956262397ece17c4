import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../http/save-file.ts'
import { useRights } from '../../../http/use-rights.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import styles from './measure-panel.module.css'

interface DownloadLogProps {
  name: string
  period: { from: string; to: string }
  pfm: string | undefined
}

/** Button to download the steps of the period as a file for process mining tools. */
export function DownloadLogButton({ name, period, pfm }: DownloadLogProps) {
  const { t } = useTranslation('processes')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (format: 'xes' | 'ocel') =>
      saveFile(`workflows/${name}/event-log`, {
        query: { format, from: period.from, to: period.to, pfm },
      }),
  })
  if (!useRights()?.has('processExport')) return null
  return (
    <>
      <h3 className={styles.heading}>{t('processes:measure.log')}</h3>
      <p className={styles.muted}>{t('processes:measure.logHint')}</p>
      <div className={styles.files}>
        {(['xes', 'ocel'] as const).map((format) => (
          <Button
            key={format}
            icon={<ArrowDownload20Regular />}
            disabledFocusable={isPending}
            onClick={() => mutate(format)}
          >
            {t(`processes:measure.formats.${format}`)}
          </Button>
        ))}
      </div>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  )
}
