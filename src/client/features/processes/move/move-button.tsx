import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstancePath, ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useRights } from '../../../http/use-rights.ts'
import type { ProcessNames } from '../names.ts'
import { MoveDialog } from './move-dialog.tsx'

interface MoveButtonProps {
  path: InstancePath
  definition: ProcessDefinition
  names: ProcessNames
}

/** Opens the dialog that moves an instance of an order by hand. Absent without the right and for an ended instance. */
export function MoveButton({ path: { instance, orderId }, definition, names }: MoveButtonProps) {
  const { t } = useTranslation('processMoves')
  const canMove = useRights()?.has('processMove') === true
  const [isOpen, setOpen] = useState(false)
  if (!canMove || instance.ended || orderId === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('processMoves:open')}</Button>
      {isOpen && (
        <MoveDialog
          instanceId={instance.instanceId}
          definition={definition}
          names={names}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
