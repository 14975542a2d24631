import { dashboard } from '@pledge/copy/en/screens/dashboard'
import type { Page } from '@playwright/test'
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

/** A new borrower with an offer taken, on the page of details: for journeys that begin there. */
export const newApplicant = async (
  people: People,
  server: ProductServer,
  device: DeviceOptions = {},
): Promise<Applicant> => {
  const page = await people.device(device)
  const email = newEmail()
  const person = { server, context: page.context(), kind: 'customer', email } as const
  const caller = await signInByCalls({ ...person, password: PASSWORD, isNew: true })
  await page.goto(`${server.origin}/auth/complete?org=${BRAND.code}`)
  await borrower.sees(page, dashboard.heading)
  const uuid = await begin(caller)
  await opensPage(page, server, uuid, 'details')
  return { page, caller, email, uuid }
}

export const opensPage = async (
  page: Page,
  { origin }: ProductServer,
  uuid: string,
  path: string,
): Promise<void> => {
  await page.goto(`${origin}${BASE}/${uuid}/${path}`)
}

/** Gives the details by the page, under a last name that the simulated outside parties know. */
export const givesDetailsAs = async (page: Page, lastName: string, ssn = '123-45-6789'): Promise<void> => {
  await borrower.fillsDetails(page, { ...borrower.MAYA, lastName, ssn })
  await borrower.agreesToDetails(page)
}
