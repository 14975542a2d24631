// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API } from './journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from './loan/answers.test-data.ts'
import { fullPath, type PageRoute, ROUTES } from './routes.ts'
import { loadScreen } from './screens.ts'
import { renderScreen, serve, writePage } from './screens/render-screen.test-data.tsx'

/** Those that redirect at once have no title of their own. */
const LEADING_ON = ['start', 'application', 'bankReturn', 'signInComplete', 'renew', 'complete']
const names = (Object.keys(ROUTES) as (keyof typeof ROUTES)[]).filter((name) => !LEADING_ON.includes(name))

beforeAll(async () => {
  writePage()
  for (const name of names) await loadScreen(name)
}, 120_000)
beforeEach(() => {
  writePage()
  document.title = ''
})
afterEach(cleanup)

describe('the window title', () => {
  it.each(names)("has the brand's short name and the page's title: %s (1.1.26)", async (name) => {
    serve({ [`GET ${API}`]: { application: applicationAnswer() } })
    const path = fullPath(ROUTES[name] as PageRoute)
    const Screen = await loadScreen(name)
    await renderScreen(() => <Screen />, path, [path.replace(':appUuid', APP_UUID).replace(':uid', 'abc')])
    await waitFor(() => expect(document.title).toMatch(/^Pledge \| \S/))
  })
})
