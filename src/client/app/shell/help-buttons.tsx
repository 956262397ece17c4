import { PersonSupport20Regular, QuestionCircle20Regular, type FluentIcon } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useHelpPages } from '../../http/use-help-pages.ts'
import { findHelpLink } from './help-link.ts'
import styles from './top-bar.module.css'

/**
 * Links to the help of the current page and to the support portal (specification 2). A link without a URL is not shown.
 */
export default function HelpButtons({ supportUrl }: { supportUrl: string | null }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data } = useHelpPages()
  const help = findHelpLink(data?.pages ?? [], pathname)
  return (
    <>
      {help !== null && <Tool to={help} text={t('shell:help')} Icon={QuestionCircle20Regular} />}
      {supportUrl !== null && (
        <Tool to={supportUrl} text={t('shell:support')} Icon={PersonSupport20Regular} />
      )}
    </>
  )
}

function Tool({ to, text, Icon }: { to: string; text: string; Icon: FluentIcon }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.tool}
      aria-label={text}
      title={text}
    >
      <Icon aria-hidden />
    </a>
  )
}
