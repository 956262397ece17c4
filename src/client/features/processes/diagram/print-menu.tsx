import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { Print20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { papers, type Paper } from './sheets.ts'

/** Menu that prints the diagram on sheets of the selected size. */
export function PrintMenu({ disabled, print }: { disabled: boolean; print: (paper: Paper) => void }) {
  const { t } = useTranslation('processes')
  const name = t('processes:diagram.print')
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<Print20Regular />}
          aria-label={name}
          title={name}
          disabled={disabled}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {papers.map((paper) => (
            <MenuItem key={paper} onClick={() => print(paper)}>
              {t('processes:diagram.paper', { paper })}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
