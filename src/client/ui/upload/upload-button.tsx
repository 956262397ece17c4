import { Button } from '@fluentui/react-components'
import { ArrowUpload20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../http/use-rights.ts'
import type { BatchUploadDescription } from './upload-description.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx').then((m) => ({ default: m.UploadDialog })))

/** Button to start an upload, only for users who may perform at least one of the actions. */
export function UploadButton({ upload }: { upload: BatchUploadDescription }) {
  const { t } = useTranslation('batches')
  const rights = useRights()
  const [open, setOpen] = useState(false)
  const kinds = upload.kinds.filter(({ right }) => rights?.has(right)).map(({ name }) => name)
  if (kinds.length === 0) return null
  return (
    <>
      <Button appearance="primary" icon={<ArrowUpload20Regular />} onClick={() => setOpen(true)}>
        {t('batches:upload')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <UploadDialog upload={upload} kinds={kinds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
