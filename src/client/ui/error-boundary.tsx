import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Drawn instead of what failed. */
  fallback: (error: Error) => ReactNode
  onError?: (error: Error) => void
}

/** A screen that fails to draw takes nothing else down with it. Give it a `key` to start afresh. */
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
