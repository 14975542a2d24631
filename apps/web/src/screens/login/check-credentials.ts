import { signIn } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import type { FieldProblem } from '@pledge/ui/ErrorSummary'
import * as z from 'zod/mini'

export const EMAIL_ID = 'email'
export const PASSWORD_ID = 'password'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Problems of a typed address. */
export const checkEmail = (email: string): string | undefined => {
  if (email === '') return words.emailMissing
  return z.safeParse(signIn.body.shape.email, email).success ? undefined : words.emailWrong
}

/** Missing or malformed values; the server checks whether they are correct. */
export const checkCredentials = ({ email, password }: Credentials): readonly FieldProblem[] => {
  const wrong = checkEmail(email)
  return [
    ...(wrong === undefined ? [] : [{ field: EMAIL_ID, message: wrong }]),
    ...(password === '' ? [{ field: PASSWORD_ID, message: words.passwordMissing }] : []),
  ]
}
