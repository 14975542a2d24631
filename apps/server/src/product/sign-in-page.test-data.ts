import {
  confirmRegistration,
  forgotPassword,
  register,
  resetPassword,
  showSecondFactor,
  signIn,
  signInWithPasskey,
  startPasskeySignIn,
} from '@pledge/contract/session'
import type { Answer } from '@pledge/testing/call/answer'
import { openBrowser, type Browser } from '../identity/browser.test-data.ts'
import { openSignInPage, refreshed } from '../identity/world.test-data.ts'
import { AT_HOME } from '../commands/account/factors.test-data.ts'
import { PASSWORD } from './people.test-data.ts'
import type { Product } from './product.test-data.ts'

/** The calls of the page, by the end of their path. */
const SIGN_IN_CALLS = {
  'sign-in': signIn,
  registration: register,
  'registration/code': confirmRegistration,
  'second-factor': showSecondFactor,
  'passkey/start': startPasskeySignIn,
  passkey: signInWithPasskey,
  'forgotten-password': forgotPassword,
  'new-password': resetPassword,
} as const
export type SignInCall = keyof typeof SIGN_IN_CALLS

export const browserOf = (product: Product): Browser => openBrowser(product.app, AT_HOME.host)

/** The page of a sign-in, with its calls. */
export const openPage = async (
  product: Product,
  input: Parameters<typeof openSignInPage>[1] = {},
  browser = browserOf(product),
) => {
  const page = await openSignInPage(browser, input)
  const post = async <Name extends SignInCall>(
    call: Name,
    body: unknown,
    from?: string,
  ): Promise<Answer<(typeof SIGN_IN_CALLS)[Name]>> => {
    const answer = await browser.call({
      method: 'POST',
      url: `${page}/${call}`,
      body,
      ...(from === undefined ? {} : { from }),
    })
    const { status, headers } = answer
    const parsed: unknown = JSON.parse(answer.body)
    return { definition: SIGN_IN_CALLS[call], status, body: parsed, bytes: Buffer.from(answer.body), headers }
  }
  /** Follows the response back to one of our pages; returns the first access token. */
  const goOn = async (redirect: string, kind: 'customer' | 'agent' = 'customer'): Promise<string> => {
    const resumed = await browser.call({ url: redirect })
    await browser.call({ url: resumed.location })
    return ((await refreshed(browser, {}, kind)).json() as { jwt: string }).jwt
  }
  const password = (email: string, typed = PASSWORD) => post('sign-in', { email, password: typed })
  return { browser, page, post, goOn, password }
}
