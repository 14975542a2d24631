import { openBrowser, type Browser } from '../identity/browser.test-data.ts'
import { openSignInPage, refreshed } from '../identity/world.test-data.ts'
import { AT_HOME } from '../commands/account/factors.test-data.ts'
import { PASSWORD } from './people.test-data.ts'
import type { Product } from './product.test-data.ts'

export const browserOf = (product: Product): Browser => openBrowser(product.app, AT_HOME.host)

/** The page of a sign-in, with its calls. */
export const openPage = async (
  product: Product,
  input: Parameters<typeof openSignInPage>[1] = {},
  browser = browserOf(product),
) => {
  const page = await openSignInPage(browser, input)
  const post = async (call: string, body: unknown, from?: string) => {
    const answer = await browser.call({
      method: 'POST',
      url: `${page}/${call}`,
      body,
      ...(from === undefined ? {} : { from }),
    })
    // Tests look into answers by hand.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: answer.status, body: JSON.parse(answer.body) as any }
  }
  /** Goes on to where the answer says, back to one of our pages; answers the first access token. */
  const goOn = async (redirect: string, kind: 'customer' | 'agent' = 'customer'): Promise<string> => {
    const resumed = await browser.call({ url: redirect })
    await browser.call({ url: resumed.location })
    return ((await refreshed(browser, {}, kind)).json() as { jwt: string }).jwt
  }
  const password = (email: string, typed = PASSWORD) => post('sign-in', { email, password: typed })
  return { browser, page, post, goOn, password }
}
