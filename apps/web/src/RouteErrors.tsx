import { Component, type ReactNode } from 'react'
import { PageFailed } from './brand/PageFailed.tsx'

interface RouteErrorsProps {
  /** Another place is another try. */
  readonly place: string
  readonly children: ReactNode
}

interface RouteErrorsState {
  readonly failed: boolean
  readonly place: string
}

/** Shows a page that failed as failed, until the borrower goes elsewhere. */
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
