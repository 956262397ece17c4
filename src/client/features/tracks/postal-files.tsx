import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PostalFilesDialog } from './postal-dialog.tsx'

/** Button that opens the dialog for postal files. */
export function PostalFilesButton() {
  const { t } = useTranslation('tracks')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('tracks:postal.open')}</Button>
      {open && <PostalFilesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
