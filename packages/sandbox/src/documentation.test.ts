import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GARBAGE_QUOTES } from '@pledge/providers/prices/driver'
import { SIMULATED_CITIES } from './address/streets.ts'
import { FOUND_AFTER_MS, READY_AFTER_MS } from './bank-link/finish-link.ts'
import { OTHER_OWNER, SIMULATED_CREDENTIALS, SIMULATED_INSTITUTIONS } from './bank-link/institutions.ts'
import { MAX_WRONG_TRIES } from './bank-link/link-page.ts'
import { LISTED_ITEMS } from './bank-link/state.ts'
import { KEPT_BLOCKS, KEPT_TRANSACTIONS } from './chain/state.ts'
import {
  CREDIT_PERSONAS_BY_LAST_NAME,
  CREDIT_PERSONAS_BY_SSN_AREA,
  type CreditPersona,
} from './credit/personas.ts'
import { SIMULATED_BUREAU } from './credit/simulated-credit.ts'
import { DEBIT_ACCOUNTS, DEBIT_REJECTIONS, LATE_DEBIT_REPORTS } from './debit/debit-accounts.ts'
import { SIMULATED_DEBIT_ODFI } from './debit/debit-book.ts'
import { SIMULATED_ODFI } from './disbursement/payment-book.ts'
import { MAXIMUM_REPORTS } from './disbursement/report-book.ts'
import { LATE_REPORTS, REJECTION_REASONS, SPECIAL_ACCOUNTS } from './disbursement/special-accounts.ts'
import { MAXIMUM_INBOX } from './mail/simulated-mail.ts'
import { SIMULATED_VENUES } from './prices/state.ts'
import { DIFFERENT_IDENTITY_DATA, LISTED_NAMESAKE, LISTED_PERSON } from './screening/entries.ts'
import {
  SCREENING_PERSONAS_BY_LAST_NAME,
  SCREENING_PERSONAS_BY_SSN,
  SCREENING_REFUSED_COUNTRIES,
} from './screening/personas.ts'

import { FINAL_AFTER_MS, MAXIMUM_LISTED_TRANSFERS } from './usdc-disbursement/simulated-usdc-disbursement.ts'
import { SPECIAL_WALLETS, WALLET_REJECTIONS } from './usdc-disbursement/special-wallets.ts'

const page = readFileSync(new URL('../../../docs/simulators.md', import.meta.url), 'utf8')
const lines = page.split('\n')

/** The outcome of a persona and the page's note beside it: a cleared person's file may have an alert. */
const answerOf = (persona: CreditPersona): readonly [outcome: string, alert: string] => {
  if (persona === 'FRAUD_ALERT') return ['CLEARED', 'a fraud alert on the file']
  if (persona === 'ACTIVE_DUTY_ALERT') return ['CLEARED', 'an active-duty alert']
  return [persona.startsWith('DECLINED') ? 'DECLINED' : persona, '']
}

describe('docs/simulators.md matches the code', () => {
  it('gives every credit persona with its answer (decision 13)', () => {
    const answers = new Map([...CREDIT_PERSONAS_BY_LAST_NAME, ...CREDIT_PERSONAS_BY_SSN_AREA])
    for (const [trigger, persona] of answers) {
      const [outcome, alert] = answerOf(persona)
      const row = lines.find((line) => line.startsWith('|') && new RegExp(`\\b${trigger}\\b`, 'i').test(line))
      expect(row, trigger).toContain(`\`${outcome}\``)
      expect(row, trigger).toContain(alert)
    }
    for (const text of Object.values(SIMULATED_BUREAU)) expect(page).toContain(text)
  })

  it('gives every screening persona with its answer', () => {
    for (const [name, persona] of SCREENING_PERSONAS_BY_LAST_NAME) {
      const row = lines.find((line) => line.includes('last name') && line.toLowerCase().includes(name))
      expect(row, name).toContain(`\`${persona.split('_')[0] ?? ''}\``)
    }
    for (const [ssn, persona] of SCREENING_PERSONAS_BY_SSN) {
      const row = lines.find((line) => line.startsWith('| SSN') && line.includes(ssn))
      expect(row, ssn).toContain(`\`${persona.split('_')[0] ?? ''}\``)
    }
    for (const country of SCREENING_REFUSED_COUNTRIES)
      expect(page).toMatch(new RegExp(`country .*${country}`))
  })

  it('names every entry that a screening can match, and its queue', () => {
    for (const { source, reference } of [LISTED_NAMESAKE, LISTED_PERSON, DIFFERENT_IDENTITY_DATA])
      for (const text of [source, reference]) expect(page).toContain(text)
    expect(page).toContain("'Screening in review'")
  })

  it('gives every special account number', () => {
    const rows = Object.values(SPECIAL_ACCOUNTS).map((account) =>
      lines.find((line) => line.startsWith(`| ${account}`)),
    )
    expect(rows).not.toContain(undefined)
    for (const [account, reason] of REJECTION_REASONS)
      expect(lines.find((line) => line.startsWith(`| ${account}`))).toContain(reason.split(',')[0])
    for (const [account, { code, corrected }] of LATE_REPORTS) {
      const row = lines.find((line) => line.startsWith(`| ${account}`))
      expect(row).toContain(` ${code} `)
      expect(row).toContain(corrected ?? code)
    }
    expect(page).toContain(SIMULATED_ODFI)
  })

  it('gives every account number that chooses what becomes of a debit', () => {
    const rowOf = (account: string) => lines.find((line) => line.startsWith(`| ${account}`))
    for (const account of Object.values(DEBIT_ACCOUNTS)) expect(rowOf(account), account).toBeDefined()
    for (const [account, reason] of DEBIT_REJECTIONS) expect(rowOf(account)).toContain(reason)
    for (const [account, { code, corrected, after }] of LATE_DEBIT_REPORTS) {
      expect(rowOf(account)).toContain(`${code} `)
      expect(rowOf(account)).toContain(corrected ?? code)
      if ('days' in after) expect(rowOf(account)).toContain(` ${after.days} days later`)
    }
    expect(page).toContain(SIMULATED_DEBIT_ODFI)
  })

  it('gives every special wallet, and when a transfer is final', () => {
    for (const wallet of Object.values(SPECIAL_WALLETS)) {
      const row = lines.find((line) => line.startsWith(`| ${wallet}`))
      expect(row, wallet).toBeDefined()
      const rejection = WALLET_REJECTIONS.get(wallet)
      if (rejection !== undefined) expect(row).toContain(rejection.code)
    }
    expect(page).toContain(`final ${FINAL_AFTER_MS / 1_000} seconds after its broadcast`)
    expect(page).toContain(`the last ${MAXIMUM_LISTED_TRANSFERS.toLocaleString('en-US')} are listed`)
  })

  it('gives every simulated bank with its id, every sign-in, and the bounds of bank links', () => {
    for (const { id, name, isOauth, fails } of SIMULATED_INSTITUTIONS) {
      const row = lines.find((line) => line.startsWith(`| ${name}`))
      expect(row, name).toContain(id)
      expect(row, name).toContain(isOauth ? "at the bank's page" : 'password')
      if (fails !== undefined) expect(row, name).toContain(fails)
    }
    for (const { username, password } of Object.values(SIMULATED_CREDENTIALS)) {
      const row = lines.find((line) => line.startsWith(`| ${username} `) && line.includes(password))
      expect(row, username).toBeDefined()
    }
    expect(page).toContain(`belong to ${OTHER_OWNER}`)
    expect(page).toContain(`after ${MAX_WRONG_TRIES} wrong ones`)
    expect(page).toContain(`last ${LISTED_ITEMS} links`)
    expect([READY_AFTER_MS, FOUND_AFTER_MS]).toEqual([2_000, 86_400_000])
  })

  it('gives every venue, every kind of invalid quote and every limit', () => {
    for (const each of [...SIMULATED_VENUES, ...GARBAGE_QUOTES]) expect(page).toContain(`\`${each}\``)
    const bounds = [
      `${KEPT_BLOCKS} blocks`,
      KEPT_TRANSACTIONS.toLocaleString('en-US'),
      `last ${MAXIMUM_INBOX}`,
      `last ${MAXIMUM_REPORTS.toLocaleString('en-US')} reports`,
    ]
    for (const bound of bounds) expect(page).toContain(bound)
    expect(SIMULATED_CITIES).toHaveLength(18)
    expect(SIMULATED_CITIES.filter((each) => each.state === 'OH')).toHaveLength(4)
  })
})
