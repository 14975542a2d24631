import { router } from './router.tsx'
import { telemetry } from './telemetry.ts'

/** The application that a page is of. */
const APPLICATION = /\/applications\/([0-9a-f-]{36})$/

/** One PAGEVIEW for the page that is open and for each change of route (rows 1.7.32, 2.7.25). */
export const watchPageViews = (): void => {
  let shown: string | undefined
  const tell = ({ href, pathname }: typeof router.state.location) => {
    if (shown === href) return
    shown = href
    // No name of the history's entry: it is the same again after going back, which is a change of route like any other.
    telemetry.pageView(crypto.randomUUID(), APPLICATION.exec(pathname)?.[1])
  }
  tell(router.state.location)
  router.subscribe('onResolved', ({ toLocation }) => tell(toLocation))
}
