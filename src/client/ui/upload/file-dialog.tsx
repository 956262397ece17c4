import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular, DocumentAdd20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DialogFrame } from '../form/dialog-frame.tsx'
import { joinClasses } from '../join-classes.ts'
import { Spinner } from '../spinner.tsx'
import { readChosenFile, takeChosenFile, type ChosenFile } from './chosen-file.ts'
import styles from './upload-dialog.module.css'

export const excelMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Maximum size of a file that the server accepts. */
const maxBytes = 5 * 1024 * 1024

interface Props {
  /** Explains that the rows of the file are checked before anything is changed. */
  hint: string
  /** Uploads the file and returns the URL of the screen that displays its rows. */
  onSend: (file: Blob, name: string) => Promise<string>
  onTemplate: () => Promise<unknown>
  onClose: () => void
  /** Other inputs next to the file. */
  children?: ReactNode
}

/** Dialog to download the template and to choose or drop an Excel file. */
export function ExcelFileDialog({ hint, onSend, onTemplate, onClose, children }: Props) {
  const { t } = useTranslation('batches')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  /** The file that was chosen last. If several files are being read, only this one counts. */
  const latestFile = useRef<File>(undefined)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const send = useMutation({
    mutationFn: ({ content, name }: ChosenFile) => onSend(content, name.slice(0, 200)),
    onSuccess: (to) => void navigate(to),
  })
  const template = useMutation({ mutationFn: onTemplate })
  const invalidReason =
    file === null
      ? null
      : !/\.xlsx$/i.test(file.name)
        ? t('batches:wrongType')
        : file.content.size > maxBytes
          ? t('batches:tooLarge')
          : null
  const readingError = unreadable ? t('batches:unreadable') : null
  const refusal = invalidReason ?? readingError ?? send.error?.message ?? template.error?.message
  const chooseFile = async (chosen: File | null | undefined) => {
    send.reset()
    if (!chosen) return
    latestFile.current = chosen
    // A file that is too large is refused without being read.
    const read =
      chosen.size > maxBytes
        ? { name: chosen.name, content: chosen }
        : await readChosenFile(chosen, excelMimeType).catch(() => null)
    if (latestFile.current !== chosen) return
    setFile(read)
    setUnreadable(read === null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    void chooseFile(event.dataTransfer.files[0])
  }
  const canSend = file !== null && invalidReason === null && !send.isPending
  return (
    <DialogFrame
      title={t('batches:upload')}
      save={t(send.isPending ? 'batches:sending' : 'batches:send')}
      className={styles.content}
      blocked={!canSend}
      button={send.isPending ? { icon: <Spinner size="tiny" /> } : {}}
      refusal={refusal}
      onSubmit={() => canSend && send.mutate(file)}
      onClose={onClose}
    >
      {children}
      <div
        className={joinClasses(styles.drop, isDraggedOver && styles.draggedOver)}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <span className={styles.name} role="status">
          {file ? t('batches:chosen', { name: file.name }) : t('batches:drop')}
        </span>
        <input
          ref={input}
          className={styles.visuallyHidden}
          type="file"
          accept={`.xlsx,${excelMimeType}`}
          aria-label={t('batches:choose')}
          tabIndex={-1}
          onChange={({ target }) => void chooseFile(takeChosenFile(target))}
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
      <span className={styles.hint}>{hint}</span>
    </DialogFrame>
  )
}
