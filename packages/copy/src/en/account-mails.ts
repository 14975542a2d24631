import { MAILED_CODE_MINUTES } from '@pledge/domain/account/codes'
import { STEP_UP_OPEN_MINUTES, type AccountAction } from '@pledge/domain/account/step-up'
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
  /** As in `NoticeFacts`. */
  readonly country: string | null
}

/** The change to confirm, after 'to', and the change that was made. */
const CHANGES: Readonly<Record<AccountAction, { readonly to: string; readonly done: string }>> = {
  'bank-account': {
    to: 'change the bank account for your loan',
    done: 'the bank account for your loan was changed',
  },
  'payout-address': {
    to: 'set the wallet address for your funds',
    done: 'the wallet address for your funds was set',
  },
  'return-address': {
    to: 'set the withdrawal address for your collateral',
    done: 'the withdrawal address for your collateral was set',
  },
  restoration: {
    to: 'buy your coins back with the USDC of your loan',
    done: 'you asked us to buy your coins back with the USDC of your loan',
  },
  email: { to: 'change your email address', done: 'your email address was changed' },
  phone: { to: 'change your phone number', done: 'your phone number was changed' },
  password: { to: 'change your password', done: 'your password was changed' },
  'add-passkey': { to: 'add a passkey', done: 'a passkey was added to your account' },
  'remove-passkey': { to: 'remove a passkey', done: 'a passkey was removed from your account' },
  'add-totp': { to: 'add an authenticator app', done: 'an authenticator app was added to your account' },
  'remove-totp': {
    to: 'remove your authenticator app',
    done: 'your authenticator app was removed',
  },
  'renew-recovery-codes': {
    to: 'replace your recovery codes',
    done: 'your recovery codes were replaced',
  },
}

const signed = (paragraphs: readonly string[], { shortName, supportPhone }: AccountMailFacts): string =>
  [
    'Hello,',
    ...paragraphs,
    `${shortName}, ${supportPhone}`,
    "We'll never ask for your password or codes by email or phone.",
  ].join('\n\n')

/** The code of a step-up (decision 15). It names the change, so a borrower is harder to trick into sharing the code. */
export const composeStepUpCode = (action: AccountAction, code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your confirmation code`,
  text: signed(
    [
      `Your code is ${code}.`,
      `Use it within ${STEP_UP_OPEN_MINUTES} minutes to ${CHANGES[action].to}. It works once. Never share it with anyone.`,
      `Didn't request this? Someone may be signed in to your account and know your password. Nothing has changed yet. Change your password and call us at ${facts.supportPhone}.`,
    ],
    facts,
  ),
})

/** After each change with a step-up: what it was, when, and what to do if it was someone else. */
export const composeChangeNotice = (action: AccountAction, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your account was changed`,
  text: signed(
    [
      `On ${dateTime(facts.at, facts)}, ${CHANGES[action].done}.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, call us right away at ${facts.supportPhone}. Then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})

/** Texts about loans were turned on for a number, of which only the end is shown. */
export const composeTextsOn = (mask: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Texts about your loan are on`,
  text: signed(
    [
      `On ${dateTime(facts.at, facts)}, texts about your loan were turned on for the phone that ends in ${mask.slice(-4)}. We keep sending you email.`,
      `If it wasn't you, call us right away at ${facts.supportPhone}. Then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})

/** Notifications about loans were turned on in a browser. */
export const composePushOn = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Notifications about your loan are on`,
  text: signed(
    [
      `On ${dateTime(facts.at, facts)}, notifications about your loan were turned on for a browser. You can see and remove it on the page of your loan. We keep sending you email.`,
      `If it wasn't you, call us right away at ${facts.supportPhone}. Then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})

/** The code that proves that the account's owner can read a new address. */
export const composeAddressCode = (code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Confirm your email address`,
  text: signed(
    [
      `Your code is ${code}.`,
      `Use it within ${MAILED_CODE_MINUTES} minutes to make this the email address for your account. It works once. Never share it with anyone.`,
      "Didn't request this? Someone may have entered your address by mistake. You don't need to do anything.",
    ],
    facts,
  ),
})

/** To the owner of an address that someone else entered for their account; that person is not informed. */
export const composeAddressTaken = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your email address was entered`,
  text: signed(
    [
      'Someone tried to use this email address for another account. You already have an account with it, so nothing has changed.',
      "If this was you, sign in with this address. If it wasn't, you don't need to do anything.",
    ],
    facts,
  ),
})

/** The code of a new account, which proves that its creator can read the address. */
export const composeRegistrationCode = (code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Verify your email address`,
  text: signed(
    [
      `Your code is ${code}.`,
      `Use it within ${MAILED_CODE_MINUTES} minutes to create your account. It works once. Never share it with anyone.`,
      "Didn't request this? Someone may have entered your address by mistake. No account is created without this code, so you don't need to do anything.",
    ],
    facts,
  ),
})

/** To the owner of an account whose address someone tries to register again; that person is not informed. */
export const composeRegistrationTaken = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: You already have an account`,
  text: signed(
    [
      'Someone tried to create an account with this email address. You already have one, so nothing has changed.',
      `If this was you, sign in: ${facts.link}`,
      "Don't remember your password? Choose 'Forgot your password?' on that page.",
      "If it wasn't you, you don't need to do anything.",
    ],
    facts,
  ),
})

/** The code for a forgotten password. */
export const composeResetCode = (code: string, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Reset your password`,
  text: signed(
    [
      `Your code is ${code}.`,
      `Use it within ${MAILED_CODE_MINUTES} minutes to choose a new password. It works once. Never share it with anyone.`,
      "Didn't request this? You don't need to do anything. Your current password still works.",
    ],
    facts,
  ),
})

/** A sign-in by a recovery code, without the authenticator app. */
export const composeRecoveryCodeUsed = (facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: A recovery code was used`,
  text: signed(
    [
      `On ${dateTime(facts.at, facts)}, someone signed in to your account with your password and a recovery code.`,
      'If this was you, create new codes before you run out.',
      `If it wasn't you, call us right away at ${facts.supportPhone}. Then sign in and change your password: ${facts.link}`,
    ],
    facts,
  ),
})
