import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useMenu } from '../../http/use-menu.ts'
import { TabRow } from '../tabs/tab-row.tsx'

export interface ListTab {
  to: string
  /** Text key. */
  text: string
  /** Menu section that the user needs for the tab, if it is not the section of the list itself. */
  menu?: string
  /** Prefix of the URLs of other screens that belong to this tab. */
  pathPrefix?: string
  /** True if the tab is selected; needed only for tabs that differ in their query. */
  isCurrent?: boolean
}

export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  const menu = useMenu()
  const { pathname } = useLocation()
  const isSelected = ({ to, pathPrefix, isCurrent }: ListTab) =>
    isCurrent ?? (pathname === to || (pathPrefix !== undefined && pathname.startsWith(pathPrefix)))
  // The text of a tab may be in the namespace of the screen that it links to.
  const { t } = useTranslation(['list', ...tabs.map(({ text }) => text.split(':')[0]!)])
  return (
    <TabRow
      label={t('list:tabs')}
      tabs={tabs
        .filter((tab) => tab.menu === undefined || menu?.includes(tab.menu))
        .map((tab) => ({ to: tab.to, text: t(tab.text), isCurrent: isSelected(tab) }))}
    />
  )
}
