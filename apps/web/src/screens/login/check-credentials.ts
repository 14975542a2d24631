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

/** What is missing or cannot be an address; whether they are right is the server's to say. */
export const checkCredentials = ({ email, password }: Credentials): readonly FieldProblem[] => {
  const isEmail = z.safeParse(signIn.body.shape.email, email).success
  return [
    ...(email === '' ? [{ field: EMAIL_ID, message: words.emailMissing }] : []),
    ...(email !== '' && !isEmail ? [{ field: EMAIL_ID, message: words.emailWrong }] : []),
    ...(password === '' ? [{ field: PASSWORD_ID, message: words.passwordMissing }] : []),
  ]
}
