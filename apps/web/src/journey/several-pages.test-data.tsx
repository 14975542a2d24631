import type { ReactNode } from 'react'
import { Route } from 'wouter'
import { APP_UUID } from '../loan/answers.test-data.ts'
import { showRoutes, writePage } from '../screens/render-screen.test-data.tsx'
import { Visit } from '../ShownPlace.tsx'
import { BASE_PATH } from './pages.ts'

export const pathOf = (page: string): string => `${BASE_PATH}/${APP_UUID}/${page}`
export const API = `/api/loans/v1/applications/${APP_UUID}`

/** Published after the application was started. */
const NEWER = 100

const CONSENTS = [
  { type: 'TERMS', version: 3, required: true },
  { type: 'PRIVACY', version: 2, required: true },
  { type: 'COMMUNICATIONS', version: 1, required: true },
  { type: 'MARKETING', version: 1, required: false },
]

/** The page of the server, with the consents of a brand, and flags as they are given. */
export const writeBrandPage = (flags: Readonly<Record<string, boolean>> = {}): void => {
  writePage()
  const script = document.getElementById('pledge-organization')
  if (script === null) throw new Error('The page holds an organization')
  const organization = JSON.parse(script.textContent)
  script.textContent = JSON.stringify({
    ...organization,
    consents: CONSENTS.map((one) => ({ ...one, version: one.version + NEWER })),
    flags: { ...organization.flags, ...flags },
  })
}

/** The consents of the version that the application keeps. */
export const KEPT_CONSENTS = {
  today: '2026-11-21',
  consents: CONSENTS,
  legal: {
    creditPull: 'We ask a credit bureau.',
    termsAndPrivacy: 'The terms and the privacy notice of that day.',
    communications: 'Records reach you electronically.',
    marketing: 'News reaches you now and then.',
  },
  organizationVersion: 3,
  links: { terms: null, privacy: null },
}

/** Shows an application's pages, each at its path, from a history of paths. */
export const renderPages = (pages: Readonly<Record<string, () => ReactNode>>, addresses: readonly string[]) =>
  showRoutes(
    Object.entries(pages).map(([page, Screen]) => (
      <Route key={page} path={`${BASE_PATH}/:appUuid/${page}`}>
        <Visit>
          <Screen />
        </Visit>
      </Route>
    )),
    addresses,
  )

/** A response that the test gives when it chooses. */
export const laterAnswer = () => {
  let give: (answer: unknown) => void = () => undefined
  const promise = new Promise<unknown>((resolve) => {
    give = resolve
  })
  return { answer: () => promise, give: (value: unknown) => give(value) }
}
