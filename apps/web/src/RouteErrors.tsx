import { Component, type ReactNode } from 'react'
import { PageFailed } from './brand/PageFailed.tsx'

interface RouteErrorsProps {
  /** Navigating to another place retries. */
  readonly place: string
  readonly children: ReactNode
}

interface RouteErrorsState {
  readonly failed: boolean
  readonly place: string
}

/** Shows an error in place of a failed page, until the borrower navigates elsewhere. */
export class RouteErrors extends Component<RouteErrorsProps, RouteErrorsState> {
  override state = { failed: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<RouteErrorsState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: RouteErrorsProps, state: RouteErrorsState) {
    return place === state.place ? null : { failed: false, place }
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children
  }
}
