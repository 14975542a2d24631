import { legacySignIn as words } from '@pledge/copy/en/screens/legacy-sign-in'
import type { LegacyNeed } from '@pledge/domain/account/legacy-sign-in'
import { typedIn } from '../../forms/typed-in.ts'
import { checkEmail } from './check-credentials.ts'

export const LEGACY_FIELDS = ['alias', 'password', 'email', 'emailCode', 'code', 'newPassword'] as const
export type LegacyField = (typeof LEGACY_FIELDS)[number]

/** The field that answers what a sign-in still needs. */
export const FIELD_OF_NEED: Readonly<Record<LegacyNeed, LegacyField>> = {
  email: 'email',
  'email-code': 'emailCode',
  code: 'code',
  'new-password': 'newPassword',
}

const MISSING: Readonly<Record<LegacyField, string>> = {
  alias: words.aliasMissing,
  password: words.passwordMissing,
  email: words.emailMissing,
  emailCode: words.codeMissing,
  code: words.codeMissing,
  newPassword: words.newPasswordMissing,
}

export interface LegacyProblem {
  readonly field: LegacyField
  readonly message: string
}

/** A password is sent as it was typed; around everything else people leave spaces. */
const isPassword = (field: LegacyField) => field === 'password' || field === 'newPassword'

/** What was typed into the fields that are on the page, hidden or not: each step sends those of the steps before. */
export const typedFields = (form: HTMLFormElement): Readonly<Partial<Record<LegacyField, string>>> =>
  Object.fromEntries(
    LEGACY_FIELDS.map((field) => {
      const text = typedIn(form, field)
      return [field, isPassword(field) ? text : text.trim()] as const
    }).filter(([, text]) => text !== ''),
  )

/** Problems of the fields that a step shows; the server checks whether they are right. */
export const checkFields = (
  shown: readonly LegacyField[],
  typed: Readonly<Partial<Record<LegacyField, string>>>,
): readonly LegacyProblem[] =>
  shown.flatMap((field) => {
    const text = typed[field]
    if (text === undefined) return [{ field, message: MISSING[field] }]
    const isWrong = field === 'email' && checkEmail(text) !== undefined
    return isWrong ? [{ field, message: words.emailMissing }] : []
  })
