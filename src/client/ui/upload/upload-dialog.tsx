import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchCard } from '../../../../schemas/api/batches.ts'
import { requestAs } from '../../http/http.ts'
import { saveFileFromUntypedPath } from '../../http/save-file.ts'
import { ExcelFileDialog } from './file-dialog.tsx'
import type { BatchUploadDescription } from './upload-description.ts'
import styles from './upload-dialog.module.css'

interface Props {
  upload: BatchUploadDescription
  /** Kinds that the user may perform. */
  kinds: readonly string[]
  onClose: () => void
}

/** Dialog to choose the action and the file with its rows. */
export function UploadDialog({ upload: { name, path, card }, kinds, onClose }: Props) {
  const { t } = useTranslation(['batches', name])
  const group = useId()
  const [kind, setKind] = useState(kinds[0]!)
  return (
    <ExcelFileDialog
      hint={t('batches:checkFirst')}
      onSend={async (file, fileName) => {
        const query = { kind, name: fileName }
        const { id } = await requestAs<BatchCard>('POST', `${path}/file`, { query, file })
        return card(id)
      }}
      onTemplate={() => saveFileFromUntypedPath(`${path}/template`, { query: { kind } })}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <fieldset className={styles.kinds}>
          <legend>{t('batches:kind')}</legend>
          {kinds.map((option) => (
            <label key={option} className={styles.kind}>
              <input type="radio" name={group} checked={kind === option} onChange={() => setKind(option)} />
              {t(`${name}:kinds.${option}`)}
            </label>
          ))}
        </fieldset>
      )}
    </ExcelFileDialog>
  )
}
