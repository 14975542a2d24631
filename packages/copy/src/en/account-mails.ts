import type { StepUpAction } from '@pledge/domain/account/step-up'
import { dateTime } from '../format/dates.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
}

export interface AccountMailFacts {
  readonly shortName: string
  readonly supportPhone: string
  readonly link: string
  readonly at: Date
  readonly timeZone: string
}

/** What is about to be changed, after 'to', and what was changed. */
const CHANGES: Readonly<Record<StepUpAction, { readonly to: string; readonly done: string }>> = {
  'bank-account': {
    to: 'change the bank account that your money goes to',
    done: 'the bank account that your money goes to was changed',
  },
  'payout-address': {
    to: 'set the address that your money goes to',
    done: 'the address that your money goes to was set',
  },
  'return-address': {
    to: 'set the address that your collateral is returned to',
    done: 'the address that your collateral is returned to was set',
  },
  email: { to: 'change your email address', done: 'the email address of your account was changed' },
  phone: { to: 'change your phone number', done: 'the phone number of your account was changed' },
  password: { to: 'change your password', done: 'the password of your account was changed' },
  'add-passkey': { to: 'add a passkey', done: 'a passkey was added to your account' },
  'remove-passkey': { to: 'remove a passkey', done: 'a passkey was removed from your account' },
  'add-totp': { to: 'add an authenticator app', done: 'an authenticator app was added to your account' },
  'remove-totp': {
    to: 'remove your authenticator app',
    done: 'the authenticator app was removed from your account',
  },
  'renew-recovery-codes': {
    to: 'replace your recovery codes',
    done: 'the recovery codes of your account were replaced',
  },
}

const signed = (paragraphs: readonly string[], { shortName, supportPhone }: AccountMailFacts): string =>
  [
    'Hello,',
    ...paragraphs,
    `${shortName}, ${supportPhone}`,
    'We never ask for your password or your codes by mail or by phone.',
  ].join('\n\n')

/** The code of a step-up (decision 15). It says what it is for, so that nobody is talked into reading it out. */
export const composeStepUpCode = (action: StepUpAction, code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your confirmation code`,
  text: signed(
    [
      `Your code is ${code}.`,
      `It serves once, for the next 15 minutes, to ${CHANGES[action].to}. Enter it on our page and tell it to nobody.`,
      `If you did not ask for it, somebody else is signed in as you and knows your password. Nothing has been changed. Change your password and call us at ${facts.supportPhone}.`,
    ],
    facts,
  ),
})

/** After each change that had to be proved: what it was, when, and what to do if it was somebody else. */
export const composeChangeNotice = (action: StepUpAction, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your account was changed`,
  text: signed(
    [
      `On ${dateTime(facts.at, { timeZone: facts.timeZone })}, ${CHANGES[action].done}.`,
      'If this was you, there is nothing to do.',
      `If it was not, call us at once at ${facts.supportPhone}, then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})

/** The code that shows that a new address is read by its owner. */
export const composeAddressCode = (code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Confirm your email address`,
  text: signed(
    [
      `Your code is ${code}.`,
      'It serves once, for the next 30 minutes, to make this the address of your account. Enter it on our page and tell it to nobody.',
      'If you did not ask for it, somebody has typed your address by mistake, and there is nothing to do.',
    ],
    facts,
  ),
})

/** To somebody whose address another person wants for their account: that person is told nothing. */
export const composeAddressTaken = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your email address was entered`,
  text: signed(
    [
      'Somebody has tried to use this address for another account. You have an account with it, so nothing was changed.',
      'If this was you, sign in with this address. If it was not, there is nothing to do.',
    ],
    facts,
  ),
})

/** The code for a forgotten password. */
export const composeResetCode = (code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your code for a new password`,
  text: signed(
    [
      `Your code is ${code}.`,
      'It serves once, for the next 30 minutes, to choose a new password. Enter it on our page and tell it to nobody.',
      'If you did not ask for it, nothing has been changed and there is nothing to do. Your password still serves.',
    ],
    facts,
  ),
})

/** A sign-in without the app, by a code from paper. */
export const composeRecoveryCodeUsed = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: A recovery code was used`,
  text: signed(
    [
      `On ${dateTime(facts.at, { timeZone: facts.timeZone })}, somebody signed in to your account with your password and a recovery code.`,
      'If this was you, make new codes when few are left.',
      `If it was not, call us at once at ${facts.supportPhone}, then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})
