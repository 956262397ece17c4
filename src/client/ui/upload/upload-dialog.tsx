import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { ArrowDownload20Regular, DocumentAdd20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { BatchCard } from '../../../../schemas/api/batches.ts'
import { request } from '../../http/http.ts'
import { saveFile } from '../../http/save-file.ts'
import { useAfterDialog } from '../after-dialog.ts'
import { classes } from '../classes.ts'
import { Notice } from '../notice.tsx'
import { Spinner } from '../spinner.tsx'
import type { UploadDescription } from './upload-description.ts'
import styles from './upload-dialog.module.css'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The server takes no more. */
const mostBytes = 5 * 1024 * 1024

interface Props {
  upload: UploadDescription
  /** Those that this person may do. */
  kinds: readonly string[]
  onClose: () => void
}

/** What is to be done, the template, and the file: chosen or dropped. */
export function UploadDialog({ upload: { name, path, card }, kinds, onClose }: Props) {
  const { t } = useTranslation(['batches', name])
  const navigate = useNavigate()
  useAfterDialog()
  const group = useId()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState(kinds[0]!)
  const [file, setFile] = useState<File | null>(null)
  const [over, setOver] = useState(false)
  const send = useMutation({
    mutationFn: (file: File) =>
      request<BatchCard>('POST', `${path}/file`, {
        query: { kind, name: file.name.slice(0, 200) },
        file: new Blob([file], { type: sheetType }),
      }),
    onSuccess: ({ id }) => void navigate(card(id)),
  })
  const template = useMutation({ mutationFn: () => saveFile(`${path}/template`, { query: { kind } }) })
  const wrong =
    file === null
      ? null
      : !/\.xlsx$/i.test(file.name)
        ? t('batches:wrongType')
        : file.size > mostBytes
          ? t('batches:tooLarge')
          : null
  const refusal = wrong ?? send.error?.message ?? template.error?.message
  const take = (files: FileList | null) => {
    send.reset()
    if (files?.[0]) setFile(files[0])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const ready = file !== null && wrong === null && !send.isPending
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('batches:uploadTitle')}</DialogTitle>
          <DialogContent className={styles.content}>
            {refusal !== undefined && refusal !== null && <Notice tone="error">{refusal}</Notice>}
            {kinds.length > 1 && (
              <fieldset className={styles.kinds}>
                <legend>{t('batches:kind')}</legend>
                {kinds.map((one) => (
                  <label key={one} className={styles.kind}>
                    <input type="radio" name={group} checked={kind === one} onChange={() => setKind(one)} />
                    {t(`${name}:kinds.${one}`)}
                  </label>
                ))}
              </fieldset>
            )}
            <div
              className={classes(styles.drop, over && styles.over)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
            >
              <span className={styles.name} role="status">
                {file ? t('batches:chosen', { name: file.name }) : t('batches:drop')}
              </span>
              <input
                ref={input}
                className={styles.unseen}
                type="file"
                accept={`.xlsx,${sheetType}`}
                aria-label={t('batches:choose')}
                tabIndex={-1}
                onChange={({ target }) => take(target.files)}
              />
              <Button icon={<DocumentAdd20Regular />} onClick={() => input.current?.click()}>
                {t('batches:choose')}
              </Button>
            </div>
            <Button
              className={styles.template}
              appearance="subtle"
              icon={<ArrowDownload20Regular />}
              disabledFocusable={template.isPending}
              onClick={() => template.mutate()}
            >
              {t('batches:template')}
            </Button>
            <span className={styles.hint}>{t('batches:checkFirst')}</span>
          </DialogContent>
          <DialogActions>
            <Button
              appearance="primary"
              className={styles.button}
              disabledFocusable={!ready}
              {...(send.isPending && { icon: <Spinner size="tiny" /> })}
              onClick={() => ready && send.mutate(file)}
            >
              {t(send.isPending ? 'batches:sending' : 'batches:send')}
            </Button>
            <Button className={styles.button} onClick={onClose}>
              {t('batches:back')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
