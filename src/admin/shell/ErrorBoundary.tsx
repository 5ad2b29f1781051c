import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { flushDrafts } from '#ui/use-draft.ts'

interface ErrorBoundaryProps {
  /** The part of the page, in one word. */
  what?: string
  children: ReactNode
}

/** The boundary around a screen: an error inside it leaves the rest of the dashboard working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean; kept: boolean }> {
  override state = { broken: false, kept: true }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(): void {
    this.setState({ kept: flushDrafts() })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div role="alert" className="panel grid justify-items-start gap-4 p-6">
        <h1 className="text-2xl">{`This ${this.props.what ?? 'screen'} could not be shown`}</h1>
        <p className="text-soft">
          Loading the page again usually helps.{' '}
          {this.state.kept
            ? 'It offers the draft of your text from this device.'
            : 'Not all of your text is saved on this device.'}
        </p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    )
  }
}
