import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { DocumentArrowDown20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import {
  machineExportFormats,
  type MachineExportFormat,
} from '../../../../../schemas/values/machine-formats.ts'
import { useRights } from '../../../http/use-rights.ts'

/** Menu to download the version as a file for modelling tools. */
export function MachineDownloadMenu({ save }: { save: (format: MachineExportFormat) => void }) {
  const { t } = useTranslation('processes')
  const name = t('processes:diagram.machine')
  if (!useRights()?.has('processExport')) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<DocumentArrowDown20Regular />} aria-label={name} title={name} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {machineExportFormats.map((format) => (
            <MenuItem key={format} onClick={() => save(format)}>
              {t(`processes:diagram.machines.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
