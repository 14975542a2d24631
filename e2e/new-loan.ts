import { expect, type Page } from '@playwright/test'
import type { Calls } from '@pledge/testing/call/calls'
import { BRAND } from './cast.ts'
import * as borrower from './pages/borrower.ts'
import type { DeviceOptions, People } from './people.ts'
import type { ProductServer } from './server.ts'
import { newEmail, PASSWORD, signInByCalls } from './sign-in-by-calls.ts'
import { begin } from './steps-by-calls.ts'

const BASE = '/account/crypto-backed-loan'

export interface Applicant {
  readonly page: Page
  readonly caller: Calls
  readonly email: string
  readonly uuid: string
}

/** Opens a page of the product in a browser whose session was started by calls: the page fetches its token first. */
export const opensSignedIn = async (
  page: Page,
  { origin }: ProductServer,
  path: string,
  organization = BRAND.code,
): Promise<void> => {
  await page.goto(`${origin}/auth/complete?org=${organization}&redirectUrl=${encodeURIComponent(path)}`)
  await expect(page).toHaveURL(`${origin}${path}`)
}

export const pathOf = (uuid: string, page: string): string => `${BASE}/${uuid}/${page}`

/** A new borrower with a selected offer, by calls alone: no page is open in the browser yet. */
export const beginsByCalls = async (
  people: People,
  server: ProductServer,
  device: DeviceOptions = {},
): Promise<Applicant> => {
  const page = await people.device(device)
  const email = newEmail()
  const person = { server, context: page.context(), kind: 'customer', email } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  return { page, caller, email, uuid: await begin(caller) }
}

/** A new borrower with a selected offer, on the page of details: for journeys that begin there. */
export const newApplicant = async (
  people: People,
  server: ProductServer,
  device: DeviceOptions = {},
): Promise<Applicant> => {
  const applicant = await beginsByCalls(people, server, device)
  await opensSignedIn(applicant.page, server, pathOf(applicant.uuid, 'details'))
  return applicant
}

export const opensPage = async (
  page: Page,
  { origin }: ProductServer,
  uuid: string,
  path: string,
): Promise<void> => {
  await page.goto(`${origin}${pathOf(uuid, path)}`)
}

/** Enters the details on the page, with a last name that the simulated services know. */
export const givesDetailsAs = async (page: Page, lastName: string, ssn = '123-45-6789'): Promise<void> => {
  await borrower.fillsDetails(page, { ...borrower.MAYA, lastName, ssn })
  await borrower.agreesToDetails(page)
}
