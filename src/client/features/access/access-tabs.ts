import type { Right } from '../../../shared/rights.ts'
import { useRights } from '../../http/use-rights.ts'
import type { ListTab } from '../../ui/list/list-tabs.tsx'
import { urls } from '../../ui/urls.ts'

const permissions: readonly Right[] = ['settingsManagePermissionView', 'settingsManagePermissionEdit']
const tabs: readonly { to: string; text: string; rights?: readonly Right[] }[] = [
  { to: urls.roles(), text: 'access:tabs.roles' },
  { to: urls.people(), text: 'access:tabs.people' },
  { to: urls.roleSections(), text: 'access:tabs.orderStatuses' },
  { to: urls.permissions(), text: 'access:tabs.permissions', rights: permissions },
  { to: urls.auditEntries(), text: 'access:tabs.log', rights: ['settingsManagePermissionView'] },
]

/** The same tabs for a list, which shows only tabs whose `menu` section is in the user's menu. */
export const accessListTabs: readonly ListTab[] = tabs.map(({ to, text, rights }) => ({
  to,
  text,
  menu:
    to === urls.auditEntries()
      ? 'settings/permissions/log'
      : rights
        ? 'settings/permissions'
        : 'settings/roles',
}))

/** Returns the tabs of the screens for roles and rights that the user may open. */
export function useAccessTabs() {
  const userRights = useRights()
  return tabs.filter(({ rights }) => rights === undefined || rights.some((right) => userRights?.has(right)))
}
