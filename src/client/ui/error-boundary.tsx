import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Returns what is rendered instead of the failed content. */
  fallback: (error: Error) => ReactNode
  onError?: (error: Error) => void
}

/**
 * Prevents an error in its children from breaking the whole page. To render the children again after an error, give the
 * boundary a new `key`.
 */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    this.props.onError?.(error)
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children
  }
}
