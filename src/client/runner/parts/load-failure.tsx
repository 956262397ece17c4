import { Button } from '@fluentui/react-components'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  children: ReactNode
}

/**
 * Error boundary of one part of the page. After an error it displays a message with a retry button instead of this
 * part, while the rest of the page still works.
 */
export class LoadErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? (
      <Retry onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('runner')
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>{t('common:actions.retry')}</Button>}>
      {t('bars.notLoaded')}
    </Notice>
  )
}
