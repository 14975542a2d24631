import { router } from './router.tsx'
import { telemetry } from './telemetry.ts'

/** The application in a page's path. */
const APPLICATION = /\/applications\/([0-9a-f-]{36})$/

/** One PAGEVIEW for the open page and for each change of route (rows 1.7.32, 2.7.25). */
export const watchPageViews = (): void => {
  let shown: string | undefined
  const report = ({ href, pathname }: typeof router.state.location) => {
    if (shown === href) return
    shown = href
    // Not the key of the history entry: it repeats after going back, which also is a change of route.
    telemetry.pageView(crypto.randomUUID(), APPLICATION.exec(pathname)?.[1])
  }
  report(router.state.location)
  router.subscribe('onResolved', ({ toLocation }) => report(toLocation))
}
