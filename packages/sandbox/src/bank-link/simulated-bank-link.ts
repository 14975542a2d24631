import type { BankLinkPort } from '@pledge/providers/bank-link/port'
import type { BankLinkDriver, SimulatedBankPage, SimulatedLinkPage } from './driver.ts'
import { createDriver } from './bank-link-driver.ts'
import { createBankPage } from './bank-page.ts'
import { createBook, type BookOptions } from './book.ts'
import { createLinkPage } from './link-page.ts'
import { createPort } from './provider-port.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * A bank link provider that behaves like the real ones: a page in the browser opened by a link token, sign-ins by
 * password or on the bank's own page, a public token that is exchanged once, items that pass through every status,
 * small deposits, signed webhooks. It stores no account numbers: they are derived from the account.
 */
export const createSimulatedBankLink = (
  options: BookOptions,
): {
  readonly port: BankLinkPort
  readonly linkPage: SimulatedLinkPage
  readonly bankPage: SimulatedBankPage
  readonly driver: BankLinkDriver
} => {
  const book = createBook(options)
  const webhooks = createWebhooks(options)
  return {
    port: createPort(book, webhooks),
    linkPage: createLinkPage({ book, webhooks }),
    bankPage: createBankPage(book),
    driver: createDriver(book, webhooks),
  }
}
