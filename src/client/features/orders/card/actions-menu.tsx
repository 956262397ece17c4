import {
  Menu,
  MenuButton,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useHref, useNavigate } from 'react-router-dom'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { urls } from '../../../ui/urls.ts'
import { WorkflowText } from '../../../ui/workflow-text.tsx'

/**
 * Menu with links to the actions that the user may perform on the order now. The server sends the actions with the
 * card.
 */
export function ActionsMenu({ card: { order, actions }, t }: { card: OrderCard; t: TFunction }) {
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton>{t('orders:card.actions')}</MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ name, version }) => (
            <ActionLink key={name} to={urls.orderAction(order.id, name)} name={name} version={version} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function ActionLink({ to, name, version }: { to: string; name: string; version: number }) {
  const navigate = useNavigate()
  return (
    <MenuItemLink
      href={useHref(to)}
      onClick={(event) => {
        // The browser handles these clicks: it opens the link in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate(to)
      }}
    >
      <WorkflowText workflow={name} version={version} path="title" />
    </MenuItemLink>
  )
}
